import { OPTION_NAMES } from '@cowrie/contract/desk/option-names.ts';
import { LOOK_FIRST, type WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { EyeIcon } from '@cowrie/ui/icons.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { CheckAccount, CheckLine, CheckPanel, CheckPeople } from '../orders/order/check-facts.tsx';
import { PromiseClock } from '../orders/order/promise-clock.tsx';
import { WARNING_WORDS } from '../orders/order/warning-words.ts';
import { paths } from '../paths.ts';
import type { Failed } from './decisions.ts';
import { failureInWords } from './failure-in-words.ts';
import { shouldHaveArrived } from './should-have-arrived.ts';
import { useProofViewers } from './use-proof-viewers.ts';

type ProofViewProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  proof: WaitingProof;
  /** The decision on it that did not go through, with why. */
  failed: Failed | undefined;
  /** Somebody else has moved its order meanwhile. */
  isGone: boolean;
  /** A panel of its own shows what has to be looked at first, so it is not said here. */
  isLooking: boolean;
  left: string | undefined;
  onTaken: () => void;
  children: ReactNode;
};

/** The facts that one proof is decided by (Product §28.32). */
export function ProofView({
  heading,
  proof,
  failed,
  isGone,
  isLooking,
  left,
  onTaken,
  children,
}: ProofViewProps) {
  const viewers = useProofViewers({ reference: proof.reference, left, onTaken }) ?? proof.viewers;
  const [newest] = proof.proofs;
  const option = newest?.payment_option;
  return (
    // As high as the slip beside it, so that the buttons at its end stand where they stood for the last one.
    <div className="flex flex-col gap-3 xl:min-h-[calc(100dvh-9rem)]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl tabular-nums outline-none">
          <Link to={paths.order(proof.reference)} className="text-brand underline-offset-4 hover:underline">
            <Unbroken text={proof.reference} />
          </Link>
        </h2>
        <span className="text-soft">{ORDER_TYPE_NAMES[proof.type]}</span>
        {proof.promise && <PromiseClock promise={proof.promise} />}
        <span className="text-sm text-soft">
          waiting since <When at={proof.since} show="day-time" isInSentence />
        </span>
      </div>
      {viewers.length > 0 && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-control bg-accent-tint px-3 py-1.5 font-semibold text-accent-ink text-sm"
        >
          <EyeIcon className="size-5 shrink-0" />
          {viewers.join(' and ')} {viewers.length === 1 ? 'looks' : 'look'} at it too
        </p>
      )}
      {failed && (
        <Alert key={failed.message} type="error" onDismiss={false}>
          <p>{failureInWords(failed)}</p>
        </Alert>
      )}
      {isGone && !failed && (
        <Alert type="info" onDismiss={false}>
          Someone else has just decided it. There is nothing left to do.
        </Alert>
      )}
      <Warnings proof={proof} isLooking={isLooking} />
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckPanel label="Should have arrived" tone="brand">
          {/* Never wider than a phone, which would show all of the page smaller. */}
          <Money
            {...shouldHaveArrived(proof)}
            className="block font-bold text-[min(1.875rem,8.3vw)] leading-tight sm:text-3xl"
          />
          <p className="text-sm">
            {option ? OPTION_NAMES[option] : 'Way of payment not said'}
            {newest && (
              <>
                , sent <When at={newest.created_at} show="day-time" isInSentence />
              </>
            )}
          </p>
          {proof.account.currency !== proof.currency && (
            <p className="text-sm text-soft">
              for <Money amount={proof.amount_missing} currency={proof.currency} />
            </p>
          )}
        </CheckPanel>
        <CheckAccount
          details={proof.account.details}
          shownAt={proof.account.shown_at}
          currency={proof.account.currency}
        />
        <CheckPeople customer={proof.customer} bank={proof} />
        {proof.line && (
          <div className="sm:col-span-2">
            <CheckLine line={proof.line} />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

function Warnings({ proof, isLooking }: { proof: WaitingProof; isLooking: boolean }) {
  const shown = proof.warnings.filter((warning) => !isLooking || !LOOK_FIRST.includes(warning));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-wrap gap-1.5">
      {shown.map((warning) => (
        <li
          key={warning}
          className={cx(
            'rounded-control px-2.5 py-1 text-sm',
            LOOK_FIRST.includes(warning) ? 'bg-warning-tint font-semibold text-warning' : 'bg-tile text-ink',
          )}
        >
          {WARNING_WORDS[warning](proof)}
        </li>
      ))}
    </ul>
  );
}
