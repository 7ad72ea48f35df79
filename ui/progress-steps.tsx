import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import { CheckIcon, CloseIcon } from './first-icons.tsx';
import { SmallShell } from './spinner.tsx';

type ProgressStepsProps = {
  label: string;
  steps: readonly string[];
  /** Index of the step that it has reached; earlier ones are filled (Product §8.1). */
  current: number;
  /** Somebody has just asked how far it is: the line is drawn as it comes to its step. */
  isNews?: boolean;
  /** It goes no further than the step that it has reached. */
  isStopped?: boolean;
};

/** How far something is along a fixed row of steps. */
export function ProgressSteps({
  label,
  steps,
  current,
  isNews = false,
  isStopped = false,
}: ProgressStepsProps) {
  return (
    // With large text on a phone no word would fit its quarter: they stand one below the other.
    <div className="@container">
      <ol aria-label={label} className="flex @max-3xs:flex-col @max-3xs:gap-3">
        {steps.map((step, index) => {
          const isDone = index < current;
          const isHere = index === current && !isStopped;
          const isEnd = index === current && isStopped;
          return (
            <li
              key={step}
              aria-current={isHere || isEnd ? 'step' : undefined}
              className="relative flex flex-1 flex-col items-center gap-2 text-center @max-3xs:flex-row @max-3xs:text-left"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={cx(
                    'absolute top-4 right-1/2 h-1 w-full -translate-y-1/2 @max-3xs:hidden',
                    index > current ? 'bg-line' : cx('bg-brand', isNews && 'line-drawn-on'),
                  )}
                  style={{ '--part': index } as CSSProperties}
                />
              )}
              <span
                aria-hidden="true"
                className={cx(
                  'relative z-10 grid size-8 place-items-center rounded-full border-2',
                  isDone || isHere ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-surface',
                  isEnd && 'text-soft',
                )}
              >
                {isDone ? <CheckIcon className="size-4" /> : isHere && <SmallShell className="size-5" />}
                {isEnd && <CloseIcon className="size-4" />}
              </span>
              <span className={cx('px-1 text-sm', isHere ? 'font-semibold text-brand' : 'text-soft')}>
                {step}
              </span>
              <span className="sr-only">
                {isDone ? 'done' : isHere ? 'now' : isEnd ? 'stopped here' : 'to come'}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
