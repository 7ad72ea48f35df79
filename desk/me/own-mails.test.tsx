// @vitest-environment jsdom
/** What was chosen stands from the press on, also between the answer and the reading after it (Product §30.21). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { OwnMails } from './own-mails.tsx';

const mails = (mention_mails: boolean) => ({ data: { mails: { mention_mails } } });

it('does not go back to what it was while it is read again', async () => {
  const again = Promise.withResolvers<ReturnType<typeof mails>>();
  let reads = 0;
  const desk = await showPart(<OwnMails />, {
    answer({ method }) {
      if (method !== 'GET') return mails(false);
      reads += 1;
      return reads === 1 ? mails(true) : again.promise;
    },
  });
  const box = () => desk.place.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked;
  await desk.until(() => expect(box()).toBe(true));
  await desk.check('input[type=checkbox]');
  expect(box()).toBe(false);
  await desk.until(() => expect(reads).toBe(2));
  expect(box()).toBe(false);
  // From then on it is as it was read.
  again.resolve(mails(true));
  await desk.until(() => expect(box()).toBe(true));
});
