/** What changes on the server, as a browser's tabs hear of it, and whether they do (Product §29.35–29.37). */
import type { Told } from './live-join.ts';
import type { StreamEvent } from './live-stream.ts';
import type { Tabs } from './live-tabs.ts';

export type LiveSettings = {
  /** Each app has its own. */
  name: string;
  url: string;
  /** Of the session; null for nobody's, who gets no stream. */
  token: () => string | null;
  /** How long a tab out of sight goes on; for ever where it tells of things out of sight too. */
  hiddenMs: number;
};

/** One of the events that the contract describes by their names. */
export type EventOf<Events> = {
  [Name in keyof Events & string]: { name: Name; data: Events[Name] };
}[keyof Events & string];

/** Everybody is told at once that they may have missed something; they ask within this time. */
const SPREAD_MS = 3_000;

type LiveListener<E> = {
  onEvent?: (event: E) => void;
  /** Whether what changes is told of from now on. */
  onHealth?: (isHealthy: boolean) => void;
  /** Something may have changed that was not told of. */
  onMissed?: () => void;
  /** The server says that the session is over: the next call hears the same. */
  onEnded?: () => void;
};

export type Live<E> = {
  /** Begins for the session that there is now; ends when what it returns is called. */
  start: () => () => void;
  isHealthy: () => boolean;
  listen: (listener: LiveListener<E>) => () => void;
};

export function makeLive<E extends StreamEvent>({ name, url, token, hiddenMs }: LiveSettings): Live<E> {
  const listeners = new Set<LiveListener<E>>();
  let isHealthy = false;
  /** Undefined until its code is loaded, which the first start asks for. */
  let tabs: Tabs | undefined;
  let isStanding = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function take(told: Told<E>) {
    // Whoever has signed out has nothing to ask, not even whether they have.
    if ('ended' in told) for (const { onEnded } of token() === null ? [] : listeners) onEnded?.();
    else if ('isHealthy' in told) takeHealth(told.isHealthy);
    else if (told.event.name === 'again') setTimeout(catchUp, Math.random() * SPREAD_MS);
    else for (const { onEvent } of listeners) onEvent?.(told.event);
  }
  function takeHealth(now: boolean) {
    if (now === isHealthy) return;
    isHealthy = now;
    for (const { onHealth } of listeners) onHealth?.(now);
    if (now) catchUp();
  }
  function catchUp() {
    for (const { onMissed } of listeners) onMissed?.();
  }

  function place() {
    tabs?.stand(isStanding && token() !== null);
  }
  function stand() {
    clearTimeout(leaving);
    isStanding = true;
    if (tabs) place();
    // Where it does not come, polls go on, and the next time that the page is shown is another try.
    else void join().catch(() => {});
  }
  function leave() {
    clearTimeout(leaving);
    isStanding = false;
    place();
    take({ isHealthy: false });
  }
  function onVisibility() {
    if (!document.hidden) stand();
    else if (Number.isFinite(hiddenMs)) leaving = setTimeout(leave, hiddenMs);
  }
  async function join() {
    const { joinStream } = await import('./live-join.ts');
    tabs ??= joinStream<E>({ name, url, token, onTold: take, isHealthy: () => isHealthy });
    place();
  }

  return {
    start() {
      const over = new AbortController();
      document.addEventListener('visibilitychange', onVisibility, over);
      window.addEventListener('pagehide', leave, over);
      window.addEventListener('pageshow', stand, over);
      if (!document.hidden || !Number.isFinite(hiddenMs)) stand();
      return () => {
        over.abort();
        leave();
      };
    },
    isHealthy: () => isHealthy,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
