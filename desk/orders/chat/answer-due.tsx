import { answerNeeded, noAnswerNeeded } from '@cowrie/contract/desk/answers-due.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { ChatIcon } from '@cowrie/ui/icons.tsx';
import { useSend } from '../../api/queries.ts';
import { useNow } from '../../parts/use-now.ts';
import { useWhyNot } from '../../session/rights.ts';

const STALE = [getDeskOrder, deskOrders, deskNow];

type AnswerDueProps = {
  detail: DeskOrder;
  /** Where what stands around it asks whether an answer is needed: not once more here. */
  isAskedAbove: boolean;
};

/** Whether the customer's words wait for our answer; staff say that none is needed, and take that back (Product §28.40, §28.41). */
export function AnswerDue({ detail, isAskedAbove }: AnswerDueProps) {
  const { answer_due_since: since, no_answer_needed: isWaived, messages, order } = detail;
  const now = useNow();
  const notAllowed = useWhyNot(noAnswerNeeded);
  const waive = useSend(noAnswerNeeded, { refreshes: STALE });
  const takeBack = useSend(answerNeeded, { refreshes: STALE });
  const failed = waive.error ?? takeBack.error;
  const params = { reference: order.reference };
  // What was said of the other button is of before.
  function sayNone() {
    takeBack.reset();
    waive.send({ params, body: { seen: messages.at(-1)?.id ?? '0' } });
  }
  function undo() {
    waive.reset();
    takeBack.send({ params });
  }
  if (since === null && !isWaived) return null;
  return (
    <div className="mb-2 flex flex-col gap-2">
      {failed && <Alert type="error" message={failed.message} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-brand-tint px-3 py-1 text-sm">
        <p role="status" className="flex items-center gap-2 py-1.5">
          <ChatIcon className="size-4 shrink-0 text-brand" />
          {since === null ? (
            'Someone said that no answer is needed.'
          ) : (
            <span>
              Waiting for our answer, <time dateTime={since}>{displayAge(since, now)}</time>
            </span>
          )}
        </p>
        {since === null ? (
          <Button
            tone="plain"
            size="small"
            className="-mx-2 px-2! md:min-h-9!"
            busy={takeBack.isPending}
            disabledReason={notAllowed}
            onClick={undo}
          >
            Undo
          </Button>
        ) : (
          !isAskedAbove && (
            <Button
              tone="plain"
              size="small"
              className="-mx-2 px-2! md:min-h-9!"
              busy={waive.isPending}
              disabledReason={notAllowed}
              onClick={sayNone}
            >
              No answer is needed
            </Button>
          )
        )}
      </div>
    </div>
  );
}
