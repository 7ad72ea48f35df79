/** What kinds of lines are called at the desk. */
import type { AsideKind, StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { zoneOf } from '@cowrie/contract/desk/statement-columns.ts';
import { displayTime, MINUTE_MS } from '@cowrie/contract/time.ts';

export const ASIDE_NAMES: Record<AsideKind, string> = {
  fee: 'A fee',
  income: 'Interest or other income',
  unexplained: 'Not known yet',
  booked: 'Nothing to write',
};

/** As it stands with a line. */
export const ASIDE_TITLES: Record<AsideKind, string> = {
  fee: 'Fee',
  income: 'Income',
  unexplained: 'Explained',
  booked: 'Nothing to write',
};

/** What is written for each, as the dialog says it. */
export const ASIDE_HINTS: Record<AsideKind, string> = {
  fee: 'What the bank or wallet took. The book has it as a fee.',
  income: 'What the bank paid us. The book has it as income.',
  unexplained: 'The book has it as unexplained until someone says where it belongs.',
  booked: 'It is elsewhere in the book, or not ours to record. Nothing is posted.',
};

/** Whether its money is in the book and nobody has said where it belongs. */
export const isUnexplained = ({ aside_as, explained_by }: StatementLineView) =>
  aside_as === 'unexplained' && explained_by === null;

const eastOfLagos = (currency: string) => zoneOf(currency) - zoneOf('NGN');

/** A moment such that what shows it in Lagos shows what the clock of an account in this currency said. */
export const onClockOf = (currency: string, at: string) =>
  new Date(Date.parse(at) + eastOfLagos(currency) * MINUTE_MS).toISOString();

/** A line's time as its statement has it, which goes with its day; null where it tells none. */
export function timeOf({ at, currency }: StatementLineView): string | null {
  if (at === null) return null;
  const time = displayTime(onClockOf(currency, at));
  return eastOfLagos(currency) === 0 ? time : `${time} in China`;
}
