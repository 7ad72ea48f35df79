import { type BoardDays, type PromiseBoard, promiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { StaleNote } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { helpInWords } from './in-words.ts';
import { OpenPromises } from './open-promises.tsx';
import { StepCard } from './step-card.tsx';

const POLL_MS = 30_000;

const SPANS: readonly { id: BoardDays; label: string }[] = [
  { id: '1', label: 'Today' },
  { id: '7', label: '7 days' },
  { id: '30', label: '30 days' },
];
const USUAL: BoardDays = '7';

/** How the team keeps its promise: what is open, and how long each step takes whom (Product §28.76–28.78). */
export function Screen() {
  const filter = useAddressFilter();
  const days = SPANS.find(({ id }) => id === filter.get('days'))?.id ?? USUAL;
  const query = useCall(
    promiseBoard,
    { query: { days } },
    { pollMs: POLL_MS, placeholderData: keepPreviousData },
  );
  return (
    <ScreenFrame
      title="Promise"
      intro="Open promises by time left, and how long each step takes each person. Minutes count while Lagos or Beijing works, holidays left out."
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-32" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <>
          {query.error && <StaleNote />}
          <Card
            title="Open now"
            aside={
              query.data.late > 0 && (
                <span className="font-semibold text-danger text-sm">
                  {query.data.late}
                  {query.data.late_at_least && ' or more'} late
                </span>
              )
            }
          >
            <OpenPromises open={query.data.open} />
          </Card>
          <div className="mt-5">
            <Tabs
              label="Days"
              selected={days}
              onSelect={(next) => filter.set({ days: next === USUAL ? undefined : next })}
              tabs={SPANS}
            >
              <div className="grid gap-5 pt-4">
                <InWords steps={query.data.steps} since={query.data.since} />
                <div className="grid gap-5 xl:grid-cols-2">
                  {query.data.steps.map((step) => (
                    <StepCard key={step.step} step={step} />
                  ))}
                </div>
              </div>
            </Tabs>
          </div>
        </>
      )}
    </ScreenFrame>
  );
}

type InWordsProps = Pick<PromiseBoard, 'steps' | 'since'>;

function InWords({ steps, since }: InWordsProps) {
  const said = helpInWords(steps);
  const isEmpty = steps.every(({ count }) => count === 0);
  return (
    <div className="rounded-card border border-line bg-tile px-4 py-3 sm:px-5">
      {said.length > 0 ? (
        <ul className="grid gap-1 font-semibold">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className="font-semibold">
          {isEmpty ? 'Nothing was done in this time.' : 'No one is clearly slower than the team.'}
        </p>
      )}
      <p className="mt-1 text-sm text-soft">
        Counted since <When at={since} show="day-time" isInSentence />.
      </p>
    </div>
  );
}
