/**
 * Acts that have not been sent yet: signing out sends them first, while their person is still signed in
 * (Product §28.35).
 */

/** Sends what is left, with the session that still stands; null where nothing is. */
type Work = () => Promise<void> | null;

const works = new Set<Work>();

/** Runs `work` at signing out. Returns a function that takes it off again. */
export function beforeLeaving(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Sends all that is left; null where nothing is. */
export function sendWhatIsLeft(): Promise<void> | null {
  const begun = [...works].map((work) => work()).filter((one) => one !== null);
  return begun.length === 0 ? null : Promise.all(begun).then(() => {});
}
