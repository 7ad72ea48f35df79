// @vitest-environment jsdom
/** The account that whoever pays pays from is known at once wherever the order is shown (Product §28.18). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { PayoutClaim } from '@cowrie/contract/desk/payout-work.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { callKey } from '../../api/queries.ts';
import { showPart } from '../../testing/show-part.tsx';
import { PaidFrom } from './paid-from.tsx';

const params = { reference: 'CWR-00000001' };
const ACCOUNTS = [
  { code: 'out/alipay', name: 'Alipay' },
  { code: 'out/wechat', name: 'WeChat Pay' },
];
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
  const choice = desk.place.querySelector('select') ?? expect.fail('no choice');
  await act(async () => {
    choice.value = 'out/wechat';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await desk.until(() =>
    expect(desk.queryClient.getQueryData<DeskOrder>(key)?.payout?.claim?.account).toBe('out/wechat'),
  );
});
