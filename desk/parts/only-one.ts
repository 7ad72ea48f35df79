/** The one that there is; where there are several nothing is taken for granted (Product §28.18). */
export function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}
