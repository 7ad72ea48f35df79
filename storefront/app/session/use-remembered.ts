import { useEffect } from 'react';
import { type AppSlice, readApp, setApp } from './store.ts';
import { useApp } from './use-session.ts';

/**
 * Content that came with the page, kept in its slots for later (Product §11.8); where a part did not come, what was seen
 * last time.
 */
export function useRemembered<Slots extends Partial<AppSlice>>(came: Slots): Slots {
  const seen = useApp();
  const asText = JSON.stringify(came);
  useEffect(() => {
    const known: Partial<Record<string, unknown>> = readApp();
    const news = Object.entries(JSON.parse(asText) as Slots).filter(
      ([slot, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(known[slot]),
    );
    if (news.length) setApp(Object.fromEntries(news));
  }, [asText]);
  const shown = Object.entries(came).map(([slot, value]) => [slot, value ?? seen[slot as keyof AppSlice]]);
  return Object.fromEntries(shown) as Slots;
}
