/** What a bank calls a line by: columns of references hold dashes and words too, and what has no digit names nothing. */
export const bankReferenceOf = ({ reference }: { reference: string }) =>
  /\d/.test(reference) ? reference : undefined;
