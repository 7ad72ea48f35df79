// @vitest-environment jsdom
/** Two who both switch an option off, as where its account is no longer safe, leave it off. */
import { expect, it } from 'vitest';
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
