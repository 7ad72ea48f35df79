import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { PayoutClaim } from '@cowrie/contract/desk/payout-work.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { useCall } from '../../api/queries.ts';
import { useChoice } from '../../api/use-choice.ts';
import { AccountSelect } from '../../parts/account-select.tsx';
import { useKnowAtOnce } from '../moves/use-know-at-once.ts';
import { useSayAccountOnItsWay } from './account-on-its-way.ts';

/** The accounts that a payment may be paid from. */
export function usePaidFromAccounts({ reference }: Pick<PaymentDetails, 'reference'>, enabled = true) {
  const { data } = useCall(orderAccounts, { params: { reference } }, { enabled });
  return data?.pay_out ?? [];
}

/** The account that whoever is paying pays from: said once, it stands chosen in the form and on the phone. */
export function PaidFrom({ order, claim }: { order: PaymentDetails; claim: PayoutClaim }) {
  const params = { reference: order.reference };
  const accounts = usePaidFromAccounts(order);
  const knowAtOnce = useKnowAtOnce(order.reference);
  const choice = useChoice(claimPayout, {
    // The payout's dialog knows it, too.
    onDone: ({ payout }) => knowAtOnce({ payout }),
    refreshes: [getDeskOrder],
  });
  const onItsWay = choice.sending?.body?.account ?? null;
  useSayAccountOnItsWay(order.reference, onItsWay);
  if (accounts.length < 2) return null;
  return (
    <>
      <Field label="I pay from" className="mt-3 max-w-sm">
        <AccountSelect
          value={onItsWay ?? claim.account ?? ''}
          placeholder="Choose the account"
          onValue={(account) => choice.choose({ params, body: { account } })}
          options={accounts.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
      <Alert className="mt-3" key={choice.failedAt} type="error" message={choice.error?.message} />
    </>
  );
}
