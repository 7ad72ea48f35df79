import { shownAccounts } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useCall } from '../../api/queries.ts';

type Shown = CallData<typeof shownAccounts>['accounts'][number];

/** Which account the payer had been shown when they sent a proof: there the money should be (Product §22.9). */
export function ShownAccounts({
  reference,
  proof,
  className,
}: {
  reference: string;
  proof: OrderDetails['proofs'][number];
  className?: string;
}) {
  const query = useCall(shownAccounts, { params: { reference } }, { pollMs: 60_000 });
  if (!query.data && !query.isPending) return null;
  const shown = (query.data?.accounts ?? []).filter(
    ({ option_code, first_shown_at }) =>
      (proof.payment_option === null || proof.payment_option === option_code) &&
      Date.parse(first_shown_at) <= Date.parse(proof.created_at),
  );
  return (
    <section
      aria-label="Shown to the payer"
      className={cx('min-w-0 rounded-control bg-tile p-3.5', className)}
    >
      <p className="text-sm text-soft">Shown to the payer</p>
      {query.isPending ? (
        // Its place is kept, so that nothing below it moves.
        <Skeleton className="h-16 w-full max-w-56" />
      ) : shown.length === 0 ? (
        <p className="text-sm">We have no note of which account the payer was shown.</p>
      ) : (
        <ul className="grid gap-3">
          {shown.map((account) => (
            <li key={account.first_shown_at + account.option_code}>
              <ShownAccount account={account} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ShownAccount({ account }: { account: Shown }) {
  const { details } = account;
  const [main, beside] =
    'account_number' in details
      ? [details.account_number, `${details.bank_name}, ${details.account_name}`]
      : [details.wallet_address, details.wallet_address_network];
  return (
    <>
      <p className="font-semibold tabular-nums [overflow-wrap:anywhere]">{main}</p>
      <p className="text-sm [overflow-wrap:anywhere]">{beside}</p>
      <p className="text-sm text-soft">
        last <When at={account.last_shown_at} show="day-time" isInSentence />
      </p>
      {!account.live && (
        <p className="mt-1 font-semibold text-sm text-warning">
          Another one is live now: look for the money in this one too.
        </p>
      )}
    </>
  );
}
