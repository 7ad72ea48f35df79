import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { CheckboxCards } from '@cowrie/ui/choices.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { useCall } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { SameProofs, sameProofsNow } from '../order/same-proofs.tsx';
import { ArrivalFields } from './arrival-fields.tsx';
import { arrivalInWords } from './arrival-in-words.ts';
import { MoveDialog, moved, type ProofDialogProps } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';
import { useKnowAtOnce } from './use-know-at-once.ts';

/**
 * Asks once, with the amount and the reference, before money counts as received: how much on which account
 * (Product §26.20). Where the proof was sent for another order too, also whether that was looked at
 * (Product §21.14, §26.60).
 */
export function ConfirmDialog({ attempt, ...props }: ProofDialogProps) {
  const { order } = props.detail;
  const usdt = order.proofs.at(-1)?.usdt;
  const others = sameProofsNow(props.detail);
  const compared = others.find(({ likeness }) => likeness === 'picture');
  const own = order.proofs.find(({ id }) => id === compared?.proof_id);
  const params = { reference: order.reference };
  const choices = useCall(orderAccounts, { params }, { enabled: props.isOpen, staleTime: 0 });
  const accounts = choices.data?.pay_in ?? [];

  /** Where nothing was chosen or typed yet, what is likely stands. */
  function given(values: { account: string | null; arrived: string | null }) {
    const account = accounts.find(({ code }) => code === (values.account ?? choices.data?.pay_in_chosen));
    const currency = account?.currency ?? order.currency;
    const asked = account ? account.asked : usdt ? null : order.amount_missing;
    return { account, currency, asked, arrived: values.arrived ?? asked ?? '' };
  }

  const knowAtOnce = useKnowAtOnce(order.reference);
  const form = useForm(confirmOrder, {
    initial: {
      looked: [] as string[],
      account: null as string | null,
      arrived: null as string | null,
      bank_reference: '',
    },
    input: (values) => {
      const { account, arrived } = given(values);
      return {
        params,
        body: {
          ...(order.amount_missing !== null && { amount: order.amount_missing }),
          ...(attempt && { attempt }),
          ...(account && { account: account.code }),
          ...((account || values.arrived !== null) && { arrived }),
          ...(values.bank_reference.trim() && { bank_reference: values.bank_reference }),
          ...(others.length > 0 && { looked_at_same_proof: values.looked.length > 0 }),
        },
      };
    },
    refreshes: STALE_AFTER_MOVE,
    onDone: ({ amount_missing, status }) => {
      const received = (parseAmount(order.amount ?? '') ?? 0n) - (parseAmount(amount_missing) ?? 0n);
      knowAtOnce({ order: { amount_received: formatAmount(received) } });
      const what =
        status === 'pending'
          ? `${displayMoney(amount_missing, order.currency)} of ${order.reference} is still missing; the customer is asked for it.`
          : `Payment of ${order.reference} is confirmed.`;
      moved(what, props.onClose)();
      form.reset();
    },
  });
  const { account, currency, asked, arrived } = given(form.values);
  const words = arrivalInWords(asked, arrived, currency);
  return (
    <MoveDialog
      {...props}
      form={form}
      title="Is the money in the account?"
      label={words.kind === 'part' ? 'Ask for the rest' : 'Yes, it is there'}
      busyLabel="Confirming"
    >
      <div className="rounded-control bg-brand-tint p-4 text-center">
        <Money amount={order.amount_missing} currency={order.currency} className="font-bold text-3xl" />
        {usdt && (
          <p className="mt-1">
            asked for as <Money amount={usdt.amount} currency="USDT" className="font-semibold" />
          </p>
        )}
      </div>
      {others.length > 0 && (
        // Read before anything is typed: the amount would come into sight in its place.
        <div data-first tabIndex={-1} className="rounded-control">
          <SameProofs others={others} own={own?.file} />
        </div>
      )}
      <ArrivalFields
        accounts={accounts}
        account={account}
        onAccount={(code) => {
          form.set('account', code);
          form.set('arrived', null);
        }}
        currency={currency}
        arrived={arrived}
        onArrived={(amount) => form.set('arrived', amount)}
        reference={form.text('bank_reference')}
        problem={form.problem}
      />
      {others.length > 0 && (
        <CheckboxCards
          legend="Is it a payment of its own?"
          name="looked"
          values={form.values.looked}
          onValues={(looked) => form.set('looked', looked)}
          choices={[
            {
              value: 'looked',
              label: 'I checked: the account has the money once for each of these orders',
            },
          ]}
        />
      )}
      <p role="status" className={words.kind === 'all' ? 'text-soft' : 'font-semibold'}>
        {words.sentence}
      </p>
    </MoveDialog>
  );
}
