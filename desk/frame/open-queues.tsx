import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Link, useLocation } from 'react-router';
import { OPEN_QUEUES, shownStatus } from '../orders/queue/queue-names.ts';
import { paths } from '../paths.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { useQueues, type Waiting } from './use-queues.ts';

/** Under Orders in the rail: the open queues with how many wait, triage, and the orders whose customer waits for words. */
export function OpenQueues({ onNavigate }: { onNavigate?: () => void }) {
  const staff = useStaff();
  const queues = useQueues();
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  const isInOrders = pathname === '/orders';
  const isByAnswers = here.get('answer_due') === 'yes';
  return (
    <ul aria-label="Open queues" className="my-0.5 ml-5 border-on-deep/15 border-l pl-3">
      {OPEN_QUEUES.map(({ status, label }) => (
        <QueueLink
          key={status}
          to={paths.orders({ status })}
          label={label}
          isHere={isInOrders && !isByAnswers && shownStatus(here) === status}
          waiting={queues.waiting({ status }) ?? null}
          isUrgent={status === 'awaiting' && mayCall(staff, confirmOrder)}
          onNavigate={onNavigate}
        />
      ))}
      {mayCall(staff, waitingProofs) && (
        <QueueLink
          to={paths.triage}
          label="Triage"
          isHere={pathname === paths.triage}
          onNavigate={onNavigate}
        />
      )}
      <QueueLink
        to={paths.orders({ answer_due: 'yes' })}
        label="Answers due"
        isHere={isInOrders && isByAnswers}
        waiting={queues.answersDue ?? null}
        onNavigate={onNavigate}
      />
    </ul>
  );
}

type QueueLinkProps = {
  to: string;
  label: string;
  isHere: boolean;
  /** Null until it is known; without it, no number belongs to the link. */
  waiting?: Waiting | null;
  isUrgent?: boolean;
  onNavigate?: (() => void) | undefined;
};

function QueueLink({ to, label, isHere, waiting, isUrgent = false, onNavigate }: QueueLinkProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onNavigate}
        aria-current={isHere ? 'page' : undefined}
        className={cx(
          'flex min-h-11 items-center justify-between gap-2 rounded-control pr-3 pl-2.5 text-sm md:min-h-9',
          isHere ? 'bg-on-deep/12 font-semibold text-on-deep' : 'text-on-deep-soft hover:text-on-deep',
        )}
      >
        {label}
        {waiting !== undefined && (
          <span
            className={cx(
              'min-w-7 rounded-full px-2 py-px text-center font-semibold text-xs tabular-nums',
              isUrgent && waiting?.count ? 'bg-accent text-on-accent' : 'bg-on-deep/12 text-on-deep',
              !waiting && 'invisible',
            )}
          >
            {waiting?.text ?? 0}
          </span>
        )}
      </Link>
    </li>
  );
}
