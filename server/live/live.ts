/**
 * One process's live part: whoever has a stream here is told what changes of theirs, until their session is over
 * (Product §29.20, §29.23, §29.24).
 */
import { readHave } from '@cowrie/contract/live.ts';
import type { OpenStream } from '../calls/call.ts';
import type { Change } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { byItself } from '../database/hurry.ts';
import { ApiError } from '../errors.ts';
import { atMostEvery } from './at-most-every.ts';
import { event } from './event.ts';
import { overAmong } from './over-sessions.ts';
import { newerThan } from './queries.ts';
import { createStreams, type LiveStream, type Side } from './streams.ts';
import { tellingOf } from './tell.ts';

/** When a browser may come back: after a lost connection, and after the end of this process, spread over the time. */
const BACK_MS = 2_000;
const BACK_AFTER_STOP_MS = 8_000;
/** That something waits is told at most this often. */
const WAITS_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 60;

type Opening = {
  side: Side;
  id: bigint;
  address: string;
  tokenHash: Buffer;
  have: string | undefined;
};

export type Live = {
  /** @throws {ApiError} `too_many_tries`, `unavailable`. */
  open(opening: Opening): (stream: OpenStream) => () => void;
  /** Ends all streams: their browsers come back, to another process or to this one when it is there again. */
  stop(): void;
};

export function createLive(context: Pick<Context, 'changes' | 'config' | 'db' | 'clock' | 'log'>): Live {
  const { changes, config, db, clock, log } = context;
  const streams = createStreams({
    factor: config.rateLimitFactor,
    inTurn: (some) => void endWhatIsOver(some),
    watch: changes.watch,
  });
  let isStopping = false;

  /** Ends streams whose session is over, also where no notice of its end arrived. */
  const endWhatIsOver = byItself(async (some: readonly LiveStream[]) => {
    try {
      for (const live of await overAmong(some, db, clock())) streams.end(live, 'session');
    } catch (error) {
      log.warn({ err: error }, 'could not look at the sessions of streams');
    }
  });

  const tellWaits = atMostEvery(WAITS_EVERY_MS, () => {
    const told = event('queue', {});
    for (const { stream } of streams.staff()) stream.send(told);
  });

  function tellAll(change: Change) {
    const { customerId, customer, staff, waits } = tellingOf(change);
    if (customer) for (const { stream } of streams.of('customer', customerId)) stream.send(customer);
    if (staff) for (const { stream } of streams.staff()) stream.send(staff);
    if (waits) tellWaits();
  }

  function endSessions(all: readonly Change[]) {
    const named = (of: 'session' | 'staff-session') =>
      new Set(all.flatMap((change) => (change.of === of && 'hash' in change ? [change.hash] : [])));
    const [customers, staff] = [named('session'), named('staff-session')];
    if (customers.size > 0) streams.endSessions('customer', customers);
    if (staff.size > 0) streams.endSessions('staff', staff);
    const changed = all.flatMap((change) =>
      change.of === 'customer' || change.of === 'staff' ? streams.of(change.of, change.id) : [],
    );
    if (changed.length > 0) void endWhatIsOver(changed);
  }

  changes.listen((all) => {
    if (streams.count === 0) return;
    if (all === null) {
      const again = event('again', {});
      for (const { stream } of streams.all()) stream.send(again);
      return;
    }
    for (const change of all) tellAll(change);
    endSessions(all);
  });

  async function catchUp({ side, id, have }: Opening, stream: OpenStream) {
    const held = readHave(have);
    if (held.length === 0) return;
    try {
      for (const { ref, type, order, thread } of await newerThan(db, held, side === 'customer' ? id : null)) {
        if (order !== null) stream.send(event('order', { ref, type, v: order }));
        if (thread !== null) stream.send(event('thread', { ref, type, id: thread }));
      }
    } catch (error) {
      log.warn({ err: error }, 'could not say what a browser has missed');
      stream.send(event('again', {}));
    }
  }

  /**
   * A function of its own: it lives as long as the stream, and as a closure of `open` it would hold on to all that
   * opened it.
   */
  const leaving = (live: LiveStream) => () => streams.remove(live);

  return {
    open(opening) {
      const { side, id, address, tokenHash } = opening;
      if (isStopping || streams.isFull()) throw new ApiError('unavailable', { retryAfter: 5 });
      if (!streams.hasRoomFor(address))
        throw new ApiError('too_many_tries', {
          values: { wait: 'a minute' },
          retryAfter: RETRY_AFTER_SECONDS,
        });
      return (stream) => {
        const live = streams.add({
          stream,
          side,
          owner: String(id),
          address,
          session: tokenHash.toString('hex'),
        });
        stream.send(`retry: ${BACK_MS}\n${event('hello', {})}`);
        void catchUp(opening, stream);
        return leaving(live);
      };
    },
    stop() {
      isStopping = true;
      for (const { stream } of [...streams.all()]) {
        const back = Math.round(BACK_MS + Math.random() * BACK_AFTER_STOP_MS);
        stream.end(`retry: ${back}\n${event('ended', { because: 'stop' })}`);
      }
    },
  };
}
