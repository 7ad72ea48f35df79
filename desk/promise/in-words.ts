/** What the figures of the promise board say, in plain words (Product §28.78). */
import type { BoardStep, PromiseBoard } from '@cowrie/contract/desk/promise-board.ts';

type Step = PromiseBoard['steps'][number];

export const STEP_NAMES: Record<BoardStep, string> = {
  proof: 'Proofs checked',
  payout: 'Receivers paid',
  words: 'Customers answered',
  quote: 'Quotes given',
};

/** What is counted, under the name. */
export const STEP_SPANS: Record<BoardStep, string> = {
  proof: 'From the proof until it is confirmed or declined',
  payout: 'From the confirmation until the receiver is paid',
  words: 'From the customer’s first message to our answer',
  quote: 'From what was asked, or the parcel weighed, until the first quote',
};

const DOES: Record<BoardStep, string> = {
  proof: 'checking proofs',
  payout: 'paying receivers',
  words: 'answering customers',
  quote: 'quoting',
};

const MINUTES_AN_HOUR = 60;

/** `'under 1 min'`, `'45 min'`, `'3 h 5 min'`, `'2 h'`. */
export function displayMinutes(minutes: number): string {
  if (minutes < 1) return 'under 1 min';
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const rest = minutes % MINUTES_AN_HOUR;
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Fewer tell nothing of a person. */
const LEAST = 3;
/** So much slower than the team is no accident, from so many minutes on. */
const SLOWER = 1.5;
const SLOWER_MINUTES = 10;

/** Whoever takes clearly longer for a step than the team does. */
export function needsHelp(step: Step): Step['people'] {
  return step.people.filter(
    ({ count, median_minutes }) =>
      count >= LEAST &&
      median_minutes >= step.median_minutes * SLOWER &&
      median_minutes >= step.median_minutes + SLOWER_MINUTES,
  );
}

/** One sentence for everybody who needs help with something; none where nobody does. */
export function helpInWords(steps: readonly Step[]): string[] {
  return steps.flatMap((step) =>
    needsHelp(step).map(
      ({ name, count, median_minutes }) =>
        `${name} may need help with ${DOES[step.step]}: half of ${count} took ${displayMinutes(median_minutes)} or more, where the team takes ${displayMinutes(step.median_minutes)}.`,
    ),
  );
}
