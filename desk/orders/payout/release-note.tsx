import type { PayoutWork } from '@cowrie/contract/desk/payout-work.ts';
import { askRelease, listPayouts, refusePayout, releasePayout } from '@cowrie/contract/desk/payouts.ts';
import { methodInWords } from '@cowrie/contract/method-in-words.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useSend } from '../../api/queries.ts';
import { ProposalActions } from '../../parts/proposal-actions.tsx';
import { useWhyNot } from '../../session/rights.ts';
import { STALE_AFTER_MOVE } from '../moves/stale-after-move.ts';

const STALE = [...STALE_AFTER_MOVE, listPayouts];

type ReleaseNoteProps = { order: PaymentDetails; payout: PayoutWork };

/** A payout above the limit: who asked for its release, and whether another let it go (Product §28.19). */
export function ReleaseNote({ order, payout: { release } }: ReleaseNoteProps) {
  const notAllowed = useWhyNot(askRelease);
  const mayNotRelease = useWhyNot(releasePayout);
  const ask = useSend(askRelease, {
    refreshes: STALE,
    onDone: () => notify('Asked. Everyone in treasury is told.'),
  });
  const sum = displayMoney(order.you_get, order.you_get_currency);
  if (release?.state === 'released')
    return (
      <p className="mt-3 text-sm">
        Released by <strong>{release.decided_by_me ? 'you' : release.decided_by}</strong>
        {release.decided_at && (
          <>
            , <When at={release.decided_at} show="day-time" isInSentence />
          </>
        )}
        ; asked for by {release.asked_by_me ? 'you' : release.asked_by}.
      </p>
    );
  if (release?.state === 'asked')
    return (
      <ProposalActions
        // Asked for anew it is another question, whatever stands open.
        key={release.id}
        proposal={{
          proposed_by: release.asked_by,
          proposed_by_me: release.asked_by_me,
          proposed_at: release.asked_at,
          why_not_approve: release.why_not_release,
        }}
        approve={releasePayout}
        reject={refusePayout}
        input={{ params: { id: release.id } }}
        refreshes={STALE}
        onApproved={() => notify('Released. It can be paid now.')}
        subject={`${sum} for ${order.reference}${order.receiver_name && ` to ${order.receiver_name}`}`}
        rejected="It is not released."
        mayNotApprove={mayNotRelease}
        mayNotReject={mayNotRelease}
        question={`Release ${sum}?`}
        label="Release"
        approveLabel="Release"
        busyLabel="Releasing"
      >
        <p>
          {order.reference} pays <strong>{sum}</strong> by {methodInWords(order.payment_method_name)}
          {order.receiver_name && ` to ${order.receiver_name}`}. Look at the receiver first: what you release
          is paid.
        </p>
      </ProposalActions>
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        size="small"
        busy={ask.isPending}
        disabledReason={notAllowed}
        onClick={() => ask.send({ params: { reference: order.reference } })}
      >
        Ask for the release
      </Button>
      {release?.state === 'refused' && (
        <p className="text-sm text-warning">
          {release.decided_by_me ? 'You' : release.decided_by} did not release it
          {release.decided_at && (
            <>
              , <When at={release.decided_at} show="day-time" isInSentence />
            </>
          )}
          .
        </p>
      )}
      {release?.state === 'annulled' && (
        <p className="text-sm text-warning">
          An earlier request or release no longer counts: what is to be paid has changed since.
        </p>
      )}
      <Alert key={ask.failedAt} type="error" message={ask.error?.message} />
    </div>
  );
}
