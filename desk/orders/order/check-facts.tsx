import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { When } from '@cowrie/ui/when.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Reasons } from '../../bank-statements/order-facts.tsx';
import { dotted } from '../../parts/dotted.ts';
import { paths } from '../../paths.ts';

type PanelProps = { label: string; tone?: 'brand' | 'plain'; children: ReactNode };

/** One of the few facts that a proof is held against. */
export function CheckPanel({ label, tone = 'plain', children }: PanelProps) {
  return (
    <section
      aria-label={label}
      className={cx('min-w-0 rounded-control p-3.5', tone === 'brand' ? 'bg-brand-tint' : 'bg-tile')}
    >
      <p className="text-sm text-soft">{label}</p>
      {children}
    </section>
  );
}

type PeopleProps = {
  customer: { id: string; name: string; username: string; blocked: boolean };
  /** What banks say of who sent the money; null where we may not know. */
  bank: Pick<WaitingProof, 'line' | 'earlier_senders'> | null;
  /** It is on its way: its place is kept, so that nothing below it moves. */
  isBankComing?: boolean;
};

/** Whose order it is, beside whose money it is. */
export function CheckPeople({ customer, bank, isBankComing = false }: PeopleProps) {
  return (
    <>
      <CheckPanel label="Customer">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to={paths.customer(customer.id)} className="text-brand underline-offset-4 hover:underline">
            {customer.name}
          </Link>
          {customer.blocked && (
            <span className="ml-2 rounded-full bg-danger-tint px-2 py-px text-danger text-sm">Blocked</span>
          )}
        </p>
        <p className="text-sm text-soft">{customer.username}</p>
      </CheckPanel>
      {(bank || isBankComing) && (
        <CheckPanel label="Sender, by the bank">
          {bank ? <Sender {...bank} /> : <Skeleton className="h-5 w-full max-w-48" />}
        </CheckPanel>
      )}
    </>
  );
}

function Sender({ line, earlier_senders: earlier }: NonNullable<PeopleProps['bank']>) {
  if (line?.sender) return <p className="font-semibold [overflow-wrap:anywhere]">{line.sender}</p>;
  if (earlier.length > 0) {
    return (
      <>
        <p className="font-semibold [overflow-wrap:anywhere]">{earlier.slice(0, 2).join(', ')}</p>
        {/* Nobody may take it for what the bank says of this money. */}
        <p className="text-sm text-soft">
          {line
            ? 'sent earlier money; this line names no sender'
            : 'sent earlier money; this is on no statement yet'}
        </p>
      </>
    );
  }
  return (
    <p className="text-sm">
      {line ? 'Only in the bank’s narration.' : 'Not known: no statement has this money yet.'}
    </p>
  );
}

/** The credit of a statement that is, or likely is, this proof's money. */
export function CheckLine({ line }: { line: NonNullable<WaitingProof['line']> }) {
  return (
    <CheckPanel label={line.is_certain ? 'On the statement' : 'Likely on the statement'}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money amount={line.amount} currency={line.currency} className="font-bold text-lg" />
        <span className="text-sm">
          {line.account}, {displayDate(line.at ?? `${line.day}T11:00:00Z`)}
          {line.at && `, ${displayTime(line.at)}`}
        </span>
      </p>
      <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]" title={line.narration}>
        {dotted(line.sender, line.narration)}
      </p>
      <Reasons reasons={line.reasons} />
    </CheckPanel>
  );
}

type AccountProps = { details: WaitingProof['account']['details']; shownAt: string | null; currency: string };

/** The account that the money should be on. */
export function CheckAccount({ details, shownAt, currency }: AccountProps) {
  const [main, beside] =
    details === null
      ? [currency === 'USDT' ? 'No wallet is known' : 'No account is known', '']
      : 'account_number' in details
        ? [details.account_number, `${details.bank_name}, ${details.account_name}`]
        : [details.wallet_address, details.wallet_address_network];
  return (
    <CheckPanel label="Shown to the payer">
      <p className="font-semibold text-lg tabular-nums leading-snug [overflow-wrap:anywhere]">{main}</p>
      <p className="text-sm [overflow-wrap:anywhere]">{beside}</p>
      <p className="text-sm text-soft">
        {shownAt ? (
          <>
            last <When at={shownAt} show="day-time" isInSentence />
          </>
        ) : (
          'live now'
        )}
      </p>
    </CheckPanel>
  );
}
