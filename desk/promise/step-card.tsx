import type { PromiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Card } from '../frame/screen.tsx';
import { displayMinutes, needsHelp, STEP_NAMES, STEP_SPANS } from './in-words.ts';

type Step = PromiseBoard['steps'][number];

/** One step of the team's work: how long it took all, and each by a bar (Product §28.78). */
export function StepCard({ step }: { step: Step }) {
  const slow = needsHelp(step);
  const longest = Math.max(1, ...step.people.map(({ slowest_tenth_minutes }) => slowest_tenth_minutes));
  return (
    <Card
      title={STEP_NAMES[step.step]}
      aside={
        <span className="text-sm text-soft tabular-nums">
          {step.count.toLocaleString('en')} {step.count === 1 ? 'time' : 'times'}
        </span>
      }
    >
      <p className="-mt-2 text-sm text-soft">{STEP_SPANS[step.step]}</p>
      {step.count === 0 ? (
        <p className="mt-4 text-soft">None in this time.</p>
      ) : (
        <>
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            <Measure label="Half took at most" minutes={step.median_minutes} />
            <Measure label="The slowest tenth took" minutes={step.slowest_tenth_minutes} isMore />
          </dl>
          <table className="mt-3 w-full text-sm">
            <thead className="text-left text-soft text-xs">
              <tr className="border-line border-t">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  By
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Times
                </th>
                <th scope="col" className="w-1/2 py-2 font-semibold">
                  Half <span className="font-normal">and slowest tenth</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {step.people.map((person) => (
                <tr key={person.username} className="border-line border-t">
                  <th
                    scope="row"
                    className="max-w-[min(8rem,30vw)] truncate py-2 pr-3 text-left font-semibold"
                  >
                    {person.name}
                  </th>
                  <td className="py-2 pr-3 text-right tabular-nums">{person.count.toLocaleString('en')}</td>
                  <td className="py-2">
                    <Took person={person} longest={longest} isSlow={slow.includes(person)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

function Measure({ label, minutes, isMore }: { label: string; minutes: number; isMore?: boolean }) {
  return (
    <div>
      <dt className="text-soft text-xs">{label}</dt>
      <dd className="font-bold text-xl tabular-nums">
        {displayMinutes(minutes)}
        {isMore && minutes > 0 && <span className="font-normal text-base text-soft"> or more</span>}
      </dd>
    </div>
  );
}

type TookProps = { person: Step['people'][number]; longest: number; isSlow: boolean };

/** A full bar to the median, a faint one on to the slowest tenth. */
function Took({ person, longest, isSlow }: TookProps) {
  const width = (minutes: number) => ({ width: `max(2px, ${(minutes / longest) * 100}%)` });
  return (
    <>
      <span aria-hidden="true" className="relative block h-2.5">
        <span
          className={cx('absolute inset-y-0 left-0 rounded-sm', isSlow ? 'bg-accent/35' : 'bg-brand/25')}
          style={width(person.slowest_tenth_minutes)}
        />
        <span
          className={cx('absolute inset-y-0 left-0 rounded-sm', isSlow ? 'bg-accent' : 'bg-brand')}
          style={width(person.median_minutes)}
        />
      </span>
      <span className="mt-0.5 block text-xs tabular-nums">
        <span className={isSlow ? 'font-semibold text-accent-ink' : 'font-semibold'}>
          {displayMinutes(person.median_minutes)}
        </span>
        {person.slowest_tenth_minutes > 0 && (
          <span className="text-soft">, then {displayMinutes(person.slowest_tenth_minutes)}</span>
        )}
      </span>
    </>
  );
}
