/** Refusals that the trail knows of already, by whoever threw them and could say more of them than the last hand can. */
const known = new WeakSet<object>();

/** Marks an error before it is thrown. */
export function noted<E>(error: E): E {
  if (typeof error === 'object' && error !== null) known.add(error);
  return error;
}

export function isNoted(error: object): boolean {
  return known.has(error);
}
