/**
 * What is kept by name, up to so many. Beyond them the one goes that is longest there and unasked for since the last
 * look: whoever asks for invented ones pushes out each other's, never what everybody asks for.
 */
export type KeptMap<V> = {
  get: (key: string) => V | undefined;
  set: (key: string, value: V) => void;
  delete: (key: string) => void;
};

export function createKeptMap<V>(max: number): KeptMap<V> {
  const entries = new Map<string, { value: V; isAskedFor: boolean }>();

  function makeRoom() {
    for (const [key, entry] of entries) {
      entries.delete(key);
      if (!entry.isAskedFor) return;
      entry.isAskedFor = false;
      entries.set(key, entry);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.isAskedFor = true;
      return entry.value;
    },
    set(key, value) {
      if (!entries.has(key) && entries.size >= max) makeRoom();
      entries.set(key, { value, isAskedFor: false });
    },
    delete: (key) => void entries.delete(key),
  };
}
