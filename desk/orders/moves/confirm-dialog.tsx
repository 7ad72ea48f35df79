import { CheckboxCards } from '@cowrie/ui/choices.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { CardMoney } from '../../parts/card-money.tsx';
import { SameProofs } from '../order/same-proofs.tsx';
import { ArrivalFields } from './arrival-fields.tsx';
import { MoveDialog, type ProofDialogProps } from './move-dialog.tsx';
import { useArrival } from './use-arrival.ts';

/**
 * Asks once, with the amount and the reference, before money counts as received: how much on which account
 * (Product §26.20). Where the proof was sent before, for another order or a part that counts, also whether that was
 * looked at (Product §21.14, §26.60).
 */
export function ConfirmDialog(props: ProofDialogProps) {
  const { form, accounts, account, currency, arrived, usdt, others, words } = useArrival(props);
  const { order } = props.detail;
  const compared = others.find(({ likeness }) => likeness === 'picture');
  const own = order.proofs.find(({ id }) => id === compared?.proof_id);
  return (
    <MoveDialog
      {...props}
      form={form}
      title="Is the money in the account?"
      label={words.kind === 'part' ? 'Ask for the rest' : 'Yes, it is there'}
      busyLabel="Confirming"
    >
      <div className="rounded-control bg-brand-tint p-4 text-center">
        {order.amount_missing !== null && (
          <CardMoney amount={order.amount_missing} currency={order.currency} className="font-bold text-3xl" />
        )}
        {usdt && (
          <p className="mt-1">
            asked for as <Money amount={usdt.amount} currency="USDT" className="font-semibold" />
          </p>
        )}
      </div>
      {others.length > 0 && (
        // Read before anything is typed: the amount would come into sight in its place.
        <div data-first tabIndex={-1} className="rounded-control">
          <SameProofs order={props.detail.order.reference} others={others} own={own?.file} />
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
              label: checkedWords(others.map(({ reference }) => reference === props.detail.order.reference)),
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

/** What somebody says who confirms all the same, of others of which some, or all, are parts of the order itself. */
function checkedWords(areParts: boolean[]): string {
  if (areParts.every(Boolean)) return 'I checked: the account has this money beside that of the part';
  const once = 'I checked: the account has the money once for each of these orders';
  return areParts.some(Boolean) ? `${once}, and once more beside that of the part` : once;
}
