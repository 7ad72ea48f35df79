/** Query fields that narrow a list. */

/** A filter's value; none for empty, absent and `all`. */
export const chosen = <T extends string>(value: T | '' | 'all' | undefined) =>
  value === '' || value === 'all' ? undefined : (value as Exclude<T, '' | 'all'> | undefined);
