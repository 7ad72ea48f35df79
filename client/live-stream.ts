/** One stream of server-sent events over fetch, with the session's token, that comes back by itself (Product §29.36). */
import type { HEARTBEAT_MS as HEARTBEAT_OF_SERVER_MS } from '@cowrie/contract/live.ts';
import { readEvents } from './read-events.ts';

/**
 * How often the server sends a sign of life. Only the type is imported, which holds the number right and loads no file.
 */
const HEARTBEAT_MS: typeof HEARTBEAT_OF_SERVER_MS = 25_000;
/** A stream that is silent for longer counts as dead. */
const SILENT_MS = 2 * HEARTBEAT_MS;
/** A stream without a first event within this time is given up: a proxy on the way may be holding its events back. */
const PROOF_MS = 10_000;
/**
 * The pause before another try is by chance between this (or what the server asks for) and three times as much. Each failure
 * doubles the upper end, up to the longest pause.
 */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A stream that stood for so long does not count as a failure when it ends. */
const STOOD_MS = 5_000;

/** An event of the contract, by its name. */
export type StreamEvent = { name: string; data: Record<string, unknown> };

export type StreamSettings = {
  url: string;
  /** Called at each try; where it is null no stream is opened. */
  token: () => string | null;
  onEvent: (event: StreamEvent) => void;
  /** True from its first event, false from its end. */
  onHealth: (isHealthy: boolean) => void;
  /** The session is over: there are no more tries. */
  onEnded: () => void;
};

/** Holds the stream until the session is over, or what it returns is called. */
export function followStream({ url, token, onEvent, onHealth, onEnded }: StreamSettings): () => void {
  const over = new AbortController();
  /** The try under way, while there is one. */
  let attempt: AbortController | null = null;
  let failures = 0;
  let shortestMs = SHORTEST_PAUSE_MS;
  let readyAt: number | null = null;
  let heardAt = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  async function open() {
    drop();
    const key = token();
    if (over.signal.aborted || key === null) return;
    const mine = new AbortController();
    attempt = mine;
    let askedMs = 0;
    try {
      noteLife(mine);
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` };
      const response = await fetch(url, { headers, cache: 'no-store', signal: mine.signal });
      askedMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;
      if (response.status === 401) end('session');
      else if (response.ok && response.body) await read(response.body, mine);
    } catch {
      // Refused, cut off or counted dead: tried again below.
    }
    mine.abort();
    if (attempt === mine) tryLater(askedMs);
  }

  async function read(body: ReadableStream<Uint8Array>, mine: AbortController) {
    const feed = readEvents({
      onEvent(event, data) {
        if (mine.signal.aborted) return;
        if (readyAt === null) {
          readyAt = Date.now();
          onHealth(true);
        }
        const said = { name: event, data: JSON.parse(data) };
        if (event === 'ended') end(said.data.because);
        else if (event !== 'hello') onEvent(said);
      },
      onRetry(ms) {
        shortestMs = ms;
      },
    });
    const letters = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || mine.signal.aborted) return;
      feed(letters.decode(value, { stream: true }));
      noteLife(mine);
    }
  }

  function noteLife(mine: AbortController) {
    heardAt = Date.now();
    clearTimeout(silence);
    if (!mine.signal.aborted)
      silence = setTimeout(() => mine.abort(), readyAt === null ? PROOF_MS : SILENT_MS);
  }

  /** @param askedMs the pause that the server asks for; 0 for none */
  function tryLater(askedMs: number) {
    if (readyAt !== null && Date.now() - readyAt >= STOOD_MS) failures = 0;
    const most = Math.min(LONGEST_PAUSE_MS, 3 * shortestMs * 2 ** failures);
    failures++;
    drop();
    // By chance, so that browsers whose streams ended together do not all come back at once.
    const pause = shortestMs + Math.random() * Math.max(0, most - shortestMs);
    if (!over.signal.aborted) next = setTimeout(open, Math.max(askedMs, pause));
  }

  function drop() {
    clearTimeout(next);
    clearTimeout(silence);
    attempt?.abort();
    attempt = null;
    if (readyAt === null) return;
    readyAt = null;
    onHealth(false);
  }

  function stop() {
    over.abort();
    drop();
  }
  function end(because: unknown) {
    // The process is stopping. The stream is opened again, after the time that its `retry` has named.
    if (because === 'stop') return;
    stop();
    if (because === 'session') onEnded();
  }

  function onOnline() {
    // The stream that was open went over the network that is gone.
    failures = 0;
    void open();
  }
  function onShown() {
    // After sleep the timers run late, and the server may have ended the stream long ago.
    const isSure = attempt !== null && Date.now() - heardAt <= HEARTBEAT_MS + PROOF_MS;
    if (!document.hidden && !isSure) void open();
  }

  window.addEventListener('online', onOnline, { signal: over.signal });
  document.addEventListener('visibilitychange', onShown, { signal: over.signal });
  void open();
  return stop;
}
