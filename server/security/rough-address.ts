/** Where a call came from, roughly. */

/** A network address without its last half: enough to know one's own network by, too little to find a person. */
export function roughAddress(address: string): string {
  const [, front] = address.match(/^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/) ?? [];
  if (front) return `${front}.x.x`;
  const groups = address.split(':').filter((group) => group !== '');
  return groups.length > 1 ? `${groups.slice(0, 2).join(':')}:…` : 'unknown';
}
