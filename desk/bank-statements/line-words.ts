/** What kinds of lines are called at the desk. */
import type { AsideKind, StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';

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
