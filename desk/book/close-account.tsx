import { type AccountOfDay, countAccount } from '@cowrie/contract/desk/closings.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { COUNT_AGAIN, SignDialog } from './sign-dialog.tsx';
import { SignedMoney } from './signed-money.tsx';

type Props = { day: string; account: AccountOfDay; onCount: () => void };

/** One account of a day: what the book says, what was counted, who signed. */
export function CloseAccount({ day, account, onCount }: Props) {
  const { closing, currency } = account;
  const notAllowed = useWhyNot(countAccount);
  const [isSigning, setIsSigning] = useState(false);
  const isSigned = Boolean(closing?.signed_by);
  const whyNotSign = !closing
    ? 'No one has counted it yet'
    : closing.counted_by_me
      ? 'Someone else has to sign what you counted'
      : closing.is_old && COUNT_AGAIN;
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">
          <Link to={paths.statement(account.id)} className="underline-offset-4 hover:underline">
            {account.name}
          </Link>
        </h2>
        <p className={isSigned || account.is_closed ? 'font-semibold text-success' : 'text-soft'}>
          {isSigned || account.is_closed ? 'Closed' : closing ? 'Waiting for a signature' : 'Open'}
        </p>
      </header>
      <dl className="mt-3 grid gap-x-3 gap-y-1 sm:grid-cols-3 print:grid-cols-3">
        <Figure label="The book says">
          <SignedMoney amount={account.book} currency={currency} />
        </Figure>
        <Figure label="Counted">
          {closing ? <SignedMoney amount={closing.counted} currency={currency} /> : '–'}
        </Figure>
        <Figure label="Difference">
          {closing ? <SignedMoney amount={closing.difference} currency={currency} /> : '–'}
        </Figure>
      </dl>
      {closing && (
        <p className="mt-3 text-sm text-soft">
          {closing.reason && (
            <span className="block text-ink [overflow-wrap:anywhere]">{closing.reason}</span>
          )}
          Counted by {closing.counted_by}, <When at={closing.counted_at} />
          {closing.signed_by && closing.signed_at && (
            <span className="block">
              Signed by {closing.signed_by}, <When at={closing.signed_at} />
            </span>
          )}
        </p>
      )}
      {!isSigned && !account.is_closed && (
        <div className="mt-3 flex flex-wrap gap-2.5 print:hidden">
          <Button size="small" tone="outline" disabledReason={notAllowed} onClick={onCount}>
            {closing ? 'Count again' : 'Count'}
            <span className="sr-only">: {account.name}</span>
          </Button>
          <Button
            size="small"
            tone="outline"
            disabledReason={notAllowed ?? whyNotSign}
            onClick={() => setIsSigning(true)}
          >
            Sign
            <span className="sr-only">: {account.name}</span>
          </Button>
        </div>
      )}
      {isSigning && closing && (
        <SignDialog day={day} account={{ ...account, closing }} onClose={() => setIsSigning(false)} />
      )}
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 print:block">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-bold text-[length:min(1.25rem,6vw)] tabular-nums">{children}</dd>
    </div>
  );
}
