/**
 * What changes seldom and is asked for by every order: kept by the process for a second, and dropped where it hears of a
 * change. Whatever must hold to the moment, the statement that writes asks again (decision record 14).
 */

import { CONTENT_CHANGED } from './notifications.ts';
import type { OpenDatabase } from './open.ts';
import { currentTransaction } from './running.ts';

export type Known = {
  /** The answer of `load` under this name, at most a second old. */
  get<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** What was kept may be wrong. */
  drop(): void;
};

const KEPT_MS = 1000;

export function createKnown({ listen }: Pick<OpenDatabase, 'listen'>): Known {
  const kept = new Map<string, { value: unknown; until: number }>();
  /** What is being loaded: all who ask meanwhile wait for one answer. */
  const loading = new Map<string, Promise<unknown>>();
  let generation = 0;
  const drop = () => {
    generation += 1;
    kept.clear();
    loading.clear();
  };
  // Not heard, it is a second that it is wrong at the most.
  listen(CONTENT_CHANGED, drop).catch(() => {});

  async function keep<T>(name: string, loaded: Promise<T>): Promise<T> {
    const [asked, mine] = [performance.now(), generation];
    const value = await loaded;
    // What was read before a change is nobody's to keep.
    if (mine === generation) kept.set(name, { value, until: asked + KEPT_MS });
    return value;
  }

  return {
    drop,
    async get<T>(name: string, load: () => Promise<T>) {
      const now = performance.now();
      const found = kept.get(name);
      if (found && found.until > now) return found.value as T;
      // A transaction's own question fails with it, and is nobody else's.
      if (currentTransaction.getStore()?.isOpen) return keep(name, load());
      const asked = loading.get(name) ?? keep(name, load()).finally(() => loading.delete(name));
      loading.set(name, asked);
      return (await asked) as T;
    },
  };
}
