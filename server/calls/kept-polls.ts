/**
 * What customers' polls found last, kept while nothing changes: a poll that finds nothing new is then answered without the
 * database (Product §29.26). All of it is true by what the process hears of changes, and nothing is kept while it may be
 * deaf. Kept is who asks, by their session, and with the customer the states of what they asked for.
 */
import type { Changes } from '../changes/bus.ts';
import { sessionName, sessionNameOf } from '../changes/change.ts';
import type { Customer, FoundCustomer } from '../sessions/customers.ts';
import { createKeptMap, type KeptMap } from './kept-map.ts';

type KeptState = { params: unknown; state: unknown };
type KeptCustomer = Pick<Customer, 'id' | 'username' | 'verified'> & {
  /** By the address that is polled. */
  states: Map<string, KeptState>;
};
type KeptSession = { customer: KeptCustomer; tokenHash: Buffer; goodUntil: number };

/** Beyond the panels that a process can serve; a few hundred bytes each. */
const MOST_SESSIONS = 50_000;
/** A customer looks at an order or two, their inbox and how much is unread. */
const MOST_STATES = 12;
/** What nobody polls for so long is let go, and with it the need to hear of every change. */
const REST_MS = 60_000;
/** As long as a question to the database may take, twice. */
const REMEMBERED_MS = 70_000;

type Asked = { token: string; url: string };
type Held = KeptState & { customer: Customer };

export type KeptPolls = {
  /** What is known of this poll, as true as the database would say it. */
  find(asked: Asked, now: number): Held | undefined;
  /** Before the database is asked: the answer is kept unless something changed meanwhile. */
  begin(): (asked: Asked, found: FoundCustomer, params: unknown) => void;
};

export function createKeptPolls(changes: Changes): KeptPolls {
  let sessions: KeptMap<KeptSession>;
  let customers: KeptMap<KeptCustomer>;
  const recent = createRecent();
  let leave: (() => void) | undefined;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;

  function dropAll() {
    sessions = createKeptMap(MOST_SESSIONS);
    customers = createKeptMap(MOST_SESSIONS);
    recent.noteAll();
  }
  dropAll();

  changes.listen((all) => {
    if (!leave) return;
    if (all === null) return dropAll();
    for (const change of all) {
      if (change.of === 'options') dropAll();
      else if (change.of === 'session') {
        recent.note(change.hash);
        sessions.delete(change.hash);
      } else if (change.of === 'customer') {
        recent.note(change.id);
        // Their sessions are found again in the database.
        customers.delete(change.id);
      } else if ('customerId' in change && change.of !== 'writing') {
        recent.note(change.customerId);
        customers.get(change.customerId)?.states.clear();
      }
    }
  });

  function rest() {
    recent.forgetOld();
    if (isAsked) {
      isAsked = false;
      return;
    }
    clearInterval(timer);
    timer = undefined;
    leave?.();
    leave = undefined;
    dropAll();
  }

  function wake() {
    isAsked = true;
    leave ??= changes.watch();
    timer ??= setInterval(rest, REST_MS).unref();
  }

  return {
    find({ token, url }, now) {
      wake();
      if (!changes.isSure()) return undefined;
      const session = sessions.get(sessionNameOf(token));
      if (!session || now >= session.goodUntil) return undefined;
      const { id, username, verified, states } = session.customer;
      // Pushed out, or changed: what a session still holds of them is no longer kept up.
      if (customers.get(String(id)) !== session.customer) return undefined;
      const held = states.get(url);
      return held && { ...held, customer: { id, username, verified, tokenHash: session.tokenHash } };
    },

    begin() {
      const began = recent.now();
      // What came before the first look for what nobody told is not found by it.
      const wasSure = changes.isSure();
      return ({ url }, { customer, state, goodUntil }, params) => {
        const { id, username, verified, tokenHash } = customer;
        const name = sessionName(tokenHash);
        const key = String(id);
        if (!wasSure || !changes.isSure() || !verified) return;
        if (recent.isSince(began, key) || recent.isSince(began, name)) return;
        let kept = customers.get(key);
        if (!kept) {
          kept = { id, username, verified, states: new Map() };
          customers.set(key, kept);
        }
        const session = sessions.get(name);
        if (session?.customer !== kept || session.goodUntil !== goodUntil)
          sessions.set(name, { customer: kept, tokenHash, goodUntil });
        const [oldest] = kept.states.size >= MOST_STATES ? kept.states.keys() : [];
        if (oldest !== undefined) kept.states.delete(oldest);
        kept.states.set(url, { params, state });
      };
    },
  };
}

/** What was dropped lately, by name: whatever was asked before that and answered after it is not kept. */
function createRecent() {
  let count = 0;
  let allAt = 0;
  let newer = new Map<string, number>();
  let older = new Map<string, number>();
  let turnedAt = performance.now();
  return {
    now: () => count,
    note(name: string) {
      count += 1;
      newer.set(name, count);
    },
    noteAll() {
      count += 1;
      allAt = count;
    },
    isSince: (began: number, name: string) =>
      allAt > began || (newer.get(name) ?? older.get(name) ?? 0) > began,
    forgetOld() {
      if (performance.now() - turnedAt < REMEMBERED_MS) return;
      [older, newer] = [newer, new Map()];
      turnedAt = performance.now();
    },
  };
}
