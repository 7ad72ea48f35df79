// @vitest-environment jsdom
/** The account that whoever pays pays from is known at once wherever the order is shown (Product §28.18). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { PayoutClaim } from '@cowrie/contract/desk/payout-work.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { callKey } from '../../api/queries.ts';
import { type Answer, showPart } from '../../testing/show-part.tsx';
import { PayOutDialog } from '../moves/pay-out-dialog.tsx';
import { PaidFrom } from './paid-from.tsx';

const params = { reference: 'CWR-00000001' };
const ACCOUNTS = [
  { code: 'out/alipay', name: 'Alipay' },
  { code: 'out/wechat', name: 'WeChat Pay' },
];
async function choose(place: HTMLElement, account: string) {
  const choice = place.querySelector('select') ?? expect.fail('no choice');
  await act(async () => {
    choice.value = account;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const claimOf = (account: string | null) => ({ by: 'Ada Obi', mine: true, account }) as PayoutClaim;

it('stands in what is known of the order before that is read again', async () => {
  const desk = await showPart(<PaidFrom order={params as PaymentDetails} claim={claimOf(null)} />, {
    answer: ({ method, path }) => {
      if (method === 'POST') return { data: { payout: { claim: claimOf('out/wechat') } } };
      return path.includes('accounts') ? { data: { pay_out: ACCOUNTS, pay_in: [] } } : null;
    },
  });
  const key = callKey(getDeskOrder, { params });
  await act(async () => desk.queryClient.setQueryData(key, { payout: { claim: claimOf(null) } }));
  await desk.until(() => expect(desk.place.querySelector('select')).not.toBeNull());
  await choose(desk.place, 'out/wechat');
  await desk.until(() =>
    expect(desk.queryClient.getQueryData<DeskOrder>(key)?.payout?.claim?.account).toBe('out/wechat'),
  );
});

it.each([
  [true, 'a key at a time goes through the accounts between'],
  [false, 'also for whoever has left the order by then'],
])('is what was chosen last, however soon after another, here: %s: %s', async (isHere) => {
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const gates = [first, last];
  const order = { ...params, payment_method_code: 'alipay' } as PaymentDetails;
  const desk = await showPart(<PaidFrom order={order} claim={claimOf(null)} />, {
    async answer({ method, path, body }) {
      if (method === 'GET')
        return path.includes('accounts') ? { data: { pay_out: ACCOUNTS, pay_in: [] } } : null;
      await gates.shift()?.promise;
      return { data: { payout: { claim: claimOf((body as { account: string }).account) } } };
    },
  });
  await desk.until(() => expect(desk.place.querySelector('select')).not.toBeNull());
  const shown = () => desk.place.querySelector('select')?.value;
  const sent = () => desk.sent.map(({ body }) => (body as { account: string }).account);
  await choose(desk.place, 'out/alipay');
  await choose(desk.place, 'out/wechat');
  expect(shown()).toBe('out/wechat');
  await desk.until(() => expect(sent()).toEqual(['out/alipay']));
  if (!isHere) await desk.again(null);
  first.resolve();
  await desk.until(() => expect(sent()).toEqual(['out/alipay', 'out/wechat']));
  if (isHere) expect(shown()).toBe('out/wechat');
  last.resolve();
});

/** The choice, and over it the payout's dialog, open; to each choice the server says what `choosing` gives. */
async function overItsDialog(account: string | null, choosing: () => Answer | Promise<Answer>) {
  const claim = claimOf(account);
  const order = {
    ...{ ...params, you_get: '500.00', you_get_currency: 'RMB', paid_out: '0.00' },
    ...{ payment_method_code: 'alipay', payouts: [] },
  } as unknown as PaymentDetails;
  const detail = {
    ...{ order, payout: { claim, slip_required: true }, events: [] },
    customer: { id: '3', name: 'Amaka Okafor' },
  } as unknown as DeskOrder;
  const dialog = { detail, last: undefined, hasMade: false, onClose: () => {}, blocked: null };
  const parts = (isOpen: boolean) => (
    <>
      <PaidFrom order={order} claim={claim} />
      <PayOutDialog order={order} {...dialog} isOpen={isOpen} />
    </>
  );
  const desk = await showPart(parts(true), {
    answer({ method, path }) {
      if (method !== 'GET') return choosing();
      return path.includes('accounts') ? { data: { pay_out: ACCOUNTS, pay_in: [] } } : null;
    },
  });
  const shown = () => desk.place.querySelector<HTMLSelectElement>('dialog select')?.value;
  await desk.until(() => expect(desk.place.querySelector('dialog select')?.textContent).toContain('WeChat'));
  return { ...desk, shown, close: () => desk.again(parts(false)), open: () => desk.again(parts(true)) };
}

it('the payout’s dialog does not ask for an account that was just chosen, while the choice is being sent', async () => {
  const desk = await overItsDialog(null, () => null);
  await desk.press('Complete');
  expect(desk.place.textContent).toContain('Say which account');
  await choose(desk.place, 'out/wechat');
  await desk.until(() => expect(desk.shown()).toBe('out/wechat'));
  expect(desk.place.textContent).not.toContain('Say which account');
  await desk.press('Complete');
  expect(desk.place.textContent).toContain('Attach the slip');
  expect(desk.place.textContent).not.toContain('Say which account');
});

it('an open dialog keeps showing the chosen account where the choice could not be sent', async () => {
  const refused = Promise.withResolvers<Answer>();
  const desk = await overItsDialog('out/alipay', () => refused.promise);
  expect(desk.shown()).toBe('out/alipay');
  await choose(desk.place, 'out/wechat');
  await desk.until(() => expect(desk.shown()).toBe('out/wechat'));
  refused.resolve({ code: 'claimed_by_other' });
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: claimed_by_other'));
  expect(desk.place.querySelector('select')?.value).toBe('out/alipay');
  await desk.open();
  expect(desk.shown()).toBe('out/wechat');
  // Opened again it shows what is known by then.
  await desk.close();
  await desk.open();
  await desk.until(() => expect(desk.shown()).toBe('out/alipay'));
});
