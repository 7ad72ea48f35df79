/** What was pressed and is not with the server yet: signing out sends it first, while it is still its person's (Product §28.35). */

/** Sends what is left, with the session that still stands; null where nothing is. */
type Work = () => Promise<void> | null;

const works = new Set<Work>();

/** Has `work` done at signing out, until what this answers is called. */
export function beforeLeaving(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Sends all that is left; null where nothing is. */
export function sendWhatIsLeft(): Promise<void> | null {
  const begun = [...works].map((work) => work()).filter((one) => one !== null);
  return begun.length === 0 ? null : Promise.all(begun).then(() => {});
}
