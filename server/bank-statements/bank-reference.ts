import { withoutApostrophe } from '../ledger/index.ts';

/** What a bank calls a line by: columns of references hold dashes and words too, and what has no digit names nothing. */
export function bankReferenceOf({ reference }: { reference: string }): string | undefined {
  const said = withoutApostrophe(reference);
  return /\d/.test(said) ? said : undefined;
}
