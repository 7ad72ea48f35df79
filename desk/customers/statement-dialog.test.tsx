// @vitest-environment jsdom
/** A statement that is downloaded is not said to be on its way to its customer (Product §28.103). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { StatementButton } from './statement-dialog.tsx';

it('says of the way that was pressed that it is under way, and takes no press on the other', async () => {
  const desk = await showPart(<StatementButton id="1" name="Ada Obi" email="ada@example.com" />, {
    answer: () => null,
  });
  await desk.press('Statement');
  await desk.press('Download');
  await desk.until(() => expect(desk.named('Drawing')).toBeDefined());
  expect(desk.named('Sending')).toBeUndefined();
  await desk.press('Email it to the customer');
  expect(desk.sent).toMatchObject([{ body: { mail: false } }]);
});
