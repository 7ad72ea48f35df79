import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { ChatIcon, EyeIcon, WarningIcon } from '@cowrie/ui/icons.tsx';
import { Link, useLocation } from 'react-router';
import { WHOLE_REFERENCE } from '../../parts/whole-reference.ts';
import { paths } from '../../paths.ts';
import { useStaff } from '../../session/session-store.ts';
import type { OrderOrigin } from '../order/order-origin.tsx';
import { TEST_MARKS } from '../order/test-note.tsx';

/** Which order a row is, and what has to be known before it is opened. */
export function OrderCell({
  row,
  rows,
  now,
}: {
  row: DeskOrderRow;
  rows: readonly DeskOrderRow[];
  now: number;
}) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={paths.order(row.reference)}
      state={
        {
          from: pathname + search,
          references: rows.map(({ reference }) => reference),
        } satisfies OrderOrigin
      }
      data-row={row.reference}
      className="block after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:outline-3 after:focus-visible:outline-accent after:focus-visible:-outline-offset-3"
    >
      <span className="flex flex-wrap items-center gap-x-2 font-semibold tabular-nums">
        <span className={WHOLE_REFERENCE}>{row.reference}</span>
        <SeenBy names={row.seen_by} />
      </span>
      <span className="block max-w-56 truncate text-sm text-soft md:max-w-40 2xl:max-w-56">{row.name}</span>
      {row.answer_due_since && (
        <span className="flex items-center gap-1.5 font-semibold text-brand text-sm">
          <ChatIcon className="size-4 shrink-0" />
          <span>
            Waiting for our answer,{' '}
            <time dateTime={row.answer_due_since} className="whitespace-nowrap">
              {displayAge(row.answer_due_since, now)}
            </time>
          </span>
        </span>
      )}
      {row.test && TEST_MARKS[row.test] && (
        <span className="block font-semibold text-sm">{TEST_MARKS[row.test]}</span>
      )}
      {row.paying && <Paying {...row.paying} now={now} />}
      {row.same_proof && (
        <span className="flex items-center gap-1.5 font-semibold text-sm">
          <WarningIcon className="size-4 shrink-0" />
          Proof sent before
        </span>
      )}
    </Link>
  );
}

/** Who is paying it out, and for how long. */
function Paying({ by, username, since, now }: NonNullable<DeskOrderRow['paying']> & { now: number }) {
  const isMe = useStaff().username === username;
  return (
    <span className="block font-semibold text-sm">
      {isMe ? 'You are' : `${by} is`} paying it, {displayAge(since, now)}
    </span>
  );
}

/** Who else has the order open right now. */
function SeenBy({ names }: { names: string[] }) {
  const me = useStaff().name;
  const others = names.filter((name) => name !== me);
  if (others.length === 0) return null;
  return (
    <span
      className="inline-flex items-center gap-1 font-normal text-sm text-soft"
      title={`Open at ${others.join(', ')}`}
    >
      <EyeIcon className="size-4" />
      <span className="max-w-24 truncate">{others.join(', ')}</span>
    </span>
  );
}
