/**
 * The only entry; undefined where there are none or several, so that nobody's choice is made for them (Product §28.18).
 */
export function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}
