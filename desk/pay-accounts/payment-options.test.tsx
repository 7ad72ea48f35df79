// @vitest-environment jsdom
/**
 * Two who both switch an option off, as where its account is no longer safe, leave it off; who switches one on shows who
 * they are (Product §20.5).
 */
import { expect, it } from 'vitest';
import { FreshCodeDialog } from '../session/fresh-code-dialog.tsx';
import { showPart } from '../testing/show-part.tsx';
import { PaymentOptions } from './payment-options.tsx';

const option = (enabled: boolean) =>
  [{ code: 'bank-transfer', name: 'Bank transfer', enabled, can_be_enabled: true }] as const;

it('"Switch it off" switches nothing on where somebody else was quicker', async () => {
  const desk = await showPart(<PaymentOptions options={[...option(true)]} />, {
    answer: () => ({ data: { code: 'bank-transfer', enabled: false } }),
  });
  await desk.press('Switch off: Bank transfer');
  // The list is read again while the question stands.
  await desk.again(<PaymentOptions options={[...option(false)]} />);
  await desk.press('Switch it off');
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { enabled: false } }]));
});

it('"Switch on" asks for a code where none was given lately, and goes on by itself', async () => {
  let isCodeGiven = false;
  const part = (
    <>
      <PaymentOptions options={[...option(false)]} />
      <FreshCodeDialog />
    </>
  );
  const desk = await showPart(part, {
    answer: ({ method, path }) => {
      if (method === 'GET') return null;
      if (path.endsWith('/bank-transfer'))
        return isCodeGiven
          ? { data: { code: 'bank-transfer', enabled: true } }
          : { code: 'fresh_code_needed' };
      isCodeGiven = true;
      return { data: {} };
    },
  });
  await desk.press('Switch on: Bank transfer');
  await desk.until(() => expect(desk.place.textContent).toContain('Is it really you?'));
  await desk.type('input', '123456');
  await desk.press('Continue');
  await desk.until(() => expect(desk.sent).toHaveLength(3));
  expect(desk.sent.at(-1)?.body).toEqual({ enabled: true });
});
