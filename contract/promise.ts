/** What server and screens alike know of a promised moment (Product §27.66, §27.67, §27.68). */

/** For one promise of an order so many apologies go out by themselves; then a person has to write. */
export const APOLOGIES = 2;

/** Amber once less than a quarter of the promised time is left, or less than these working minutes. */
export const SOON_MINUTES = 30;

/** The longest time that a method can promise, in working minutes: some six weeks of days and nights. */
export const LONGEST_PROMISE = 60_000;

export type PromiseTone = 'calm' | 'soon' | 'late';

/** How a promise stands at `now`, in milliseconds. */
export function promiseTone(promise: { at: string; soon_at: string }, now: number): PromiseTone {
  if (now > Date.parse(promise.at)) return 'late';
  return now >= Date.parse(promise.soon_at) ? 'soon' : 'calm';
}

/** Whether the apologies that go out by themselves are used up and the customer waits for a person. */
export function needsPerson(promise: { at: string; apologies: number }, now: number): boolean {
  return promise.apologies >= APOLOGIES && now > Date.parse(promise.at);
}
