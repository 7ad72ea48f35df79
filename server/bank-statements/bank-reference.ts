/**
 * What a bank calls a line by: columns of references hold dashes and words too, and what has no digit names nothing. Banks
 * put an apostrophe before it, so that a sheet takes it as text; whoever types it leaves that out.
 */
export function bankReferenceOf({ reference }: { reference: string }): string | undefined {
  const said = reference.replace(/^['’\s]+/u, '');
  return /\d/.test(said) ? said : undefined;
}
