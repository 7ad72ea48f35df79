import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { PayoutClaim, PayoutWork } from '@cowrie/contract/desk/payout-work.ts';
import { claimPayout, giveBackPayout, takeOverPayout } from '@cowrie/contract/desk/payouts.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { MAIN_KEY, once, useKeys } from '../../frame/keyboard.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { useNow } from '../../parts/use-now.ts';
import { openTest, useWhyNot } from '../../session/rights.ts';
import { STALE_AFTER_MOVE } from '../moves/stale-after-move.ts';
import { useKnowAtOnce } from '../moves/use-know-at-once.ts';
import { InARow } from './in-a-row.tsx';
import { PaidFrom, usePaidFromAccounts } from './paid-from.tsx';
import { PayOnPhone } from './pay-on-phone.tsx';
import { ReleaseNote } from './release-note.tsx';

/** Who is paying this payment, since when, and how to become the one (Product §28.15–28.17). */
export function PayoutPanel({ detail, order }: { detail: DeskOrder; order: PaymentDetails }) {
  const { payout } = detail;
  if (!payout || openTest(order) === 'sent') return null;
  const { claim } = payout;
  return (
    <section
      aria-label="Who is paying this"
      className={cx(
        // Who is paying now is for the screen: on paper it is soon another.
        'rounded-card border p-4 sm:p-5 print:hidden',
        claim?.mine
          ? 'border-brand bg-brand-tint'
          : claim && !claim.free
            ? 'border-accent bg-accent-tint'
            : 'border-line bg-surface',
      )}
    >
      {payout.taken_over_by && (
        <Alert type="warning" onDismiss={false} className="mb-3">
          {payout.taken_over_by} took this over from you. Do not pay it; if your money has already left, tell
          them now.
        </Alert>
      )}
      {claim?.mine ? (
        <Mine order={order} payout={payout} claim={claim} />
      ) : claim && !claim.free ? (
        <Theirs order={order} claim={claim} />
      ) : (
        <Nobodys order={order} payout={payout} />
      )}
    </section>
  );
}

type Of<P = object> = P & { order: PaymentDetails };

function Nobodys({ order, payout }: Of<{ payout: PayoutWork }>) {
  const notAllowed = useWhyNot(claimPayout);
  const knowAtOnce = useKnowAtOnce(order.reference);
  const claim = useSend(claimPayout, { refreshes: STALE_AFTER_MOVE, onDone: knowAtOnce });
  // At hand as it is claimed, so that the panel is whole at once.
  usePaidFromAccounts(order, notAllowed === null);
  const isHeld = payout.needs_release && payout.release?.state !== 'released';
  const ownRelease =
    payout.needs_release && payout.release?.decided_by_me && 'You released it, so someone else pays it';
  const whyNot = notAllowed ?? ownRelease;
  const take = () => claim.send({ params: { reference: order.reference }, body: {} });
  useKeys(!isHeld && !whyNot ? { [MAIN_KEY]: once(take) } : {});
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <h2 className="text-lg">
            {isHeld ? 'This payout has to be released first' : 'No one is paying this'}
          </h2>
          <p className="text-sm text-soft">
            {payout.claim
              ? `${payout.claim.by} was paying it and has not been seen for half an hour. Check the account before you continue: money may have left.`
              : isHeld
                ? 'It is above the limit: one person in treasury asks, another releases it.'
                : ownRelease
                  ? `${ownRelease}.`
                  : `Take it to ${order.qr_code ? 'scan the code' : 'copy the details'} and record the payout. Everyone sees that you have it.`}
          </p>
        </div>
        {!isHeld && (
          <Button
            icon={<WalletIcon className="size-5" />}
            busy={claim.isPending}
            busyLabel="One moment"
            disabledReason={whyNot}
            title={`Key: ${MAIN_KEY}`}
            onClick={take}
          >
            I am paying this
          </Button>
        )}
      </div>
      <Alert className="mt-3" key={claim.failedAt} type="error" message={claim.error?.message} />
      {payout.needs_release && <ReleaseNote order={order} payout={payout} />}
    </>
  );
}

function Mine({ order, payout, claim }: Of<{ payout: PayoutWork; claim: PayoutClaim }>) {
  const params = { reference: order.reference };
  const knowAtOnce = useKnowAtOnce(order.reference);
  const back = useSend(giveBackPayout, {
    refreshes: STALE_AFTER_MOVE,
    onDone: (answer) => {
      knowAtOnce(answer);
      notify('Someone else can pay it now.');
    },
  });
  const here = useSend(claimPayout, { refreshes: STALE_AFTER_MOVE, onDone: knowAtOnce });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <h2 className="text-lg">You are paying this</h2>
          <p className="text-sm">
            <Clock since={claim.since} />. Everyone sees it.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {claim.here ? (
            <PayOnPhone />
          ) : (
            <Button
              size="small"
              tone="outline"
              busy={here.isPending}
              onClick={() => here.send({ params, body: {} })}
            >
              Continue in this window
            </Button>
          )}
          <Button
            size="small"
            tone="plain"
            className="max-sm:-ml-3.5"
            busy={back.isPending}
            onClick={() => back.send({ params })}
          >
            I am not paying it
          </Button>
        </div>
      </div>
      <Alert className="mt-3" key={back.failedAt} type="error" message={back.error?.message} />
      <Alert className="mt-3" key={here.failedAt} type="error" message={here.error?.message} />
      <div className="mt-3">
        <InARow />
      </div>
      <PaidFrom order={order} claim={claim} />
      {payout.needs_release && <ReleaseNote order={order} payout={payout} />}
    </>
  );
}

function Theirs({ order, claim }: Of<{ claim: PayoutClaim }>) {
  /** Whose it was at the press: it is taken over from nobody else. */
  const [asked, setAsked] = useState<PayoutClaim | null>(null);
  const notAllowed = useWhyNot(takeOverPayout);
  const from = asked ?? claim;
  const knowAtOnce = useKnowAtOnce(order.reference);
  const take = useSend(takeOverPayout, {
    refreshes: STALE_AFTER_MOVE,
    onDone: (answer) => {
      knowAtOnce(answer);
      setAsked(null);
      notify('It is yours now. They are told.');
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-[min(15rem,100%)] flex-1">
        <h2 className="text-lg">{claim.by} is paying this</h2>
        <p className="text-sm">
          <Clock since={claim.since} />. Do not pay it too.
        </p>
      </div>
      <Button size="small" tone="danger" disabledReason={notAllowed} onClick={() => setAsked(claim)}>
        Take it over
      </Button>
      <AskDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`Take this over from ${from.by}?`}
        label="Take it over"
        busyLabel="Taking it over"
        tone="danger"
        onYes={() => take.send({ params: { reference: order.reference }, body: { since: from.since } })}
        isBusy={take.isPending}
        error={take.error?.message}
      >
        <p>
          <strong>
            {from.by} has been paying <span className="whitespace-nowrap">{order.reference}</span> since{' '}
            <When at={from.since} show="day-time" isInSentence />.
          </strong>{' '}
          Their money may have left already: ask them and check the account before you pay.
        </p>
        <p className="text-soft">They are told at once, and the audit log keeps it.</p>
      </AskDialog>
    </div>
  );
}

/** How long somebody has had it. */
function Clock({ since }: { since: string }) {
  const now = useNow();
  return (
    <span className="font-semibold tabular-nums">
      Since <When at={since} show="day-time" isInSentence />, {displayAge(since, now)}
    </span>
  );
}
