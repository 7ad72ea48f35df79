/** The tabs of a browser choose one that leads, which tells the others what it hears (Product §29.35). */

/** How often a visible tab asks whether the leader is still there, and how long it waits for the answer. */
const ASK_EVERY_MS = 25_000;
const PATIENCE_MS = 5_000;

export type TabsSettings<M> = {
  /** The name of the lock and of the channel. */
  name: string;
  /** Called when this tab begins to lead; returns what ends that. */
  lead: (tell: (message: M) => void) => () => void;
  /** What the leader tells. */
  onTold: (message: M) => void;
  /** What a leading tab answers when another asks how things are. */
  state: () => M;
  /** Called where no leader answers. */
  onNobody: () => void;
};

export type Tabs = {
  /** Makes this tab a candidate to lead, or takes it back; then it leads no more either. */
  stand: (isStanding: boolean) => void;
};

type Said<M> = { told: M } | { asks: true };

export function joinTabs<M>(settings: TabsSettings<M>): Tabs {
  return 'locks' in navigator && 'BroadcastChannel' in window ? together(settings) : alone(settings);
}

/** Each tab by itself, where the browser has neither locks nor channels. */
function alone<M>({ lead }: TabsSettings<M>): Tabs {
  let end: (() => void) | null = null;
  return {
    stand(isStanding) {
      if (isStanding) end ??= lead(() => {});
      else {
        end?.();
        end = null;
      }
    },
  };
}

function together<M>({ name, lead, onTold, state, onNobody }: TabsSettings<M>): Tabs {
  let channel: BroadcastChannel | null = null;
  /** Ends the lock that is waited for or held; null while this tab is no candidate. */
  let place: AbortController | null = null;
  let isLeading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (said: Said<M>) => channel?.postMessage(said);
  const tell = (message: M) => say({ told: message });

  function hear(said: Said<M>) {
    if ('asks' in said) {
      if (isLeading) tell(state());
    } else if (!isLeading) {
      clearTimeout(timer);
      timer = setTimeout(ask, ASK_EVERY_MS);
      onTold(said.told);
    }
  }

  function ask() {
    clearTimeout(timer);
    if (!channel || isLeading || document.hidden) return;
    say({ asks: true });
    timer = setTimeout(takeOver, PATIENCE_MS);
  }

  /** Takes the lock from a leader that does not answer: a tab that the browser has put to sleep goes on holding it. */
  function takeOver() {
    if (!place || isLeading) return;
    onNobody();
    place.abort();
    void request({ steal: true });
  }

  async function request({ steal }: { steal: boolean }) {
    const mine = new AbortController();
    place = mine;
    // A lock that is stolen is had at once, so there is no waiting that a signal could end.
    const options = steal ? { steal } : { signal: mine.signal };
    try {
      await navigator.locks.request(name, options, () => hold(mine.signal));
    } catch {
      // Where this tab gave up, all is well. Where another tab stole the lock, wait for it again.
      if (mine.signal.aborted) return;
      mine.abort();
      void request({ steal: false });
    }
  }

  /** Leads until the place is given up or taken. */
  function hold(signal: AbortSignal): Promise<void> | undefined {
    if (signal.aborted) return;
    clearTimeout(timer);
    isLeading = true;
    const end = lead(tell);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        isLeading = false;
        end();
        resolve();
      });
    });
  }

  document.addEventListener('visibilitychange', ask);
  return {
    stand(isStanding) {
      if (isStanding === (place !== null)) return;
      if (isStanding) {
        channel = new BroadcastChannel(name);
        channel.addEventListener('message', ({ data }) => hear(data as Said<M>));
        void request({ steal: false });
        ask();
      } else {
        clearTimeout(timer);
        place?.abort();
        place = null;
        channel?.close();
        channel = null;
      }
    },
  };
}
