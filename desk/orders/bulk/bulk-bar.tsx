import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { mayMove } from '@cowrie/contract/lifecycle.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { CloseIcon } from '@cowrie/ui/icons.tsx';
import { useState } from 'react';
import { useStaff } from '../../session/session-store.ts';
import { isUnpaid, ofWhat, ordersText, sumOf } from './bulk-acts.ts';
import { CancelTogether } from './cancel-together.tsx';
import { GiveTogether } from './give-together.tsx';
import { Outcome } from './outcome.tsx';
import { ReplyTogether } from './reply-together.tsx';
import { TrackTogether } from './track-together.tsx';
import type { useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

/** What a dialog asks, about the orders that were chosen as it was opened: the list goes on changing beneath it. */
type Asking = {
  act: 'track' | 'cancel' | 'reply' | 'give';
  rows: DeskOrderRow[];
  chosen: ReadonlySet<string>;
};

type BulkBarProps = { rows: DeskOrderRow[]; selection: Selection; bulk: ReturnType<typeof useBulk> };

/** What is chosen and what can be done with it together; below it, what came of the last act. */
export function BulkBar({ rows, selection, bulk }: BulkBarProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const chosen = rows.filter(({ reference }) => selection.chosen.has(reference));
  /** Why the act before failed, as the dialog was opened: it is said of no other. */
  const [before, setBefore] = useState<typeof bulk.failure>(null);
  const ask = (act: Asking['act'], about: DeskOrderRow[]) => {
    setBefore(bulk.failure);
    setAsking({ act, rows: about, chosen: selection.chosen });
  };
  const asked = asking && {
    bulk: { ...bulk, error: bulk.failure === before ? null : bulk.error },
    rows: asking.rows,
    chosenCount: asking.chosen.size,
    onClose: () => setAsking(null),
    onDone: () => {
      setAsking(null);
      selection.leave(asking.chosen);
    },
  };
  if (chosen.length === 0 && !bulk.outcome && !bulk.error && !asking) return null;
  return (
    <div
      data-foot=""
      className="sticky bottom-3 z-20 mt-3 flex flex-col gap-2 rounded-card border border-edge bg-surface p-3 shadow-float"
    >
      <Outcome bulk={bulk} />
      {chosen.length > 0 && <ChosenOrders chosen={chosen} selection={selection} bulk={bulk} onAct={ask} />}
      {asked && asking.act === 'track' && <TrackTogether {...asked} />}
      {asked && asking.act === 'cancel' && <CancelTogether {...asked} />}
      {asked && asking.act === 'give' && <GiveTogether {...asked} />}
      {asked && asking.act === 'reply' && <ReplyTogether {...asked} />}
    </div>
  );
}

type ChosenOrdersProps = Pick<BulkBarProps, 'selection' | 'bulk'> & {
  chosen: DeskOrderRow[];
  onAct: (act: Asking['act'], about: DeskOrderRow[]) => void;
};

/** How many are chosen and of what, and each act with those of them that it can be done with. */
function ChosenOrders({ chosen, selection, bulk, onAct }: ChosenOrdersProps) {
  const { role } = useStaff();
  const may = (event: 'track' | 'message') =>
    chosen.filter(
      ({ type, status, amount }) =>
        mayMove({ type, status, hasAmount: amount !== null }, event, role).allowed,
    );
  const groups = {
    track: may('track'),
    reply: may('message'),
    cancel: chosen.filter(isUnpaid),
    due: chosen.filter((row) => row.answer_due_since !== null),
  };
  return (
    <section
      aria-label="Chosen orders"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 md:justify-end"
    >
      <button
        type="button"
        aria-label="Choose none"
        title="Choose none (Esc)"
        className="-mr-2 grid size-11 max-md:-mt-3 max-md:-ml-3.5 max-md:self-start place-items-center rounded-control text-soft hover:text-ink md:size-9"
        onClick={() => selection.setAll(false)}
      >
        <CloseIcon className="size-4" />
      </button>
      <p role="status" className="mr-auto basis-[calc(100%-3rem)] text-sm md:basis-11/12 2xl:basis-auto">
        <span className="font-semibold">{ordersText(chosen.length)} chosen</span>
        {/* On a phone in a line of their own while they fit into one, where a dot would end the one before. */}
        <span className="text-soft max-md:flex max-md:flex-wrap max-md:gap-x-2.5">
          {[ofWhat(chosen), sumOf(chosen)].filter(Boolean).map((part) => (
            <span key={part} className="md:before:content-['\00a0·_']">
              {part}
            </span>
          ))}
        </span>
      </p>
      <div className="grid w-full grid-cols-2 gap-2 md:contents max-md:[&>span]:col-span-2">
        <Act
          label="Move tracking"
          of={groups.track}
          all={chosen.length}
          none="None of these can be moved here"
          onPress={() => onAct('track', groups.track)}
        />
        <Act
          label="No answer is needed"
          of={groups.due}
          all={chosen.length}
          none="None of these is waiting for our answer"
          isBusy={bulk.isBusy}
          onPress={() =>
            void bulk
              .act({ do: 'no-answer' }, groups.due)
              .then((went) => went && selection.leave(selection.chosen))
          }
        />
        <Act
          label="Send a reply"
          of={groups.reply}
          all={chosen.length}
          none="None of these takes messages now"
          onPress={() => onAct('reply', groups.reply)}
        />
        <Act
          label="Give to…"
          of={chosen}
          all={chosen.length}
          none="Choose an order first"
          onPress={() => onAct('give', chosen)}
        />
        <Act
          label="Cancel unpaid"
          of={groups.cancel}
          all={chosen.length}
          tone="danger"
          none="None of these is unpaid"
          onPress={() => onAct('cancel', groups.cancel)}
        />
      </div>
    </section>
  );
}

type ActProps = {
  label: string;
  /** Of the chosen ones, those it can be done with. */
  of: readonly DeskOrderRow[];
  all: number;
  none: string;
  tone?: 'outline' | 'danger';
  isBusy?: boolean;
  onPress: () => void;
};

function Act({ label, of, all, none, tone = 'outline', isBusy = false, onPress }: ActProps) {
  return (
    <Button
      size="small"
      tone={tone}
      className="max-md:px-2! max-md:leading-tight md:min-h-9!"
      busy={isBusy}
      disabledReason={of.length === 0 && none}
      onClick={onPress}
    >
      {label}{' '}
      {of.length > 0 && of.length < all && <span className="font-normal tabular-nums">{of.length}</span>}
    </Button>
  );
}
