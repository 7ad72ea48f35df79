/** What is said in one line, apart by dots: where it takes two, the first ends with a dot, and none begins with one. */
export const dotted = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join('\u00a0· ');
