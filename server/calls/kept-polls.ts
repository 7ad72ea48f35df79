/**
 * What customers' polls found last, kept while nothing changes: a poll that finds nothing new is then answered without the
 * database (Product §29.26). All of it is true by what the process hears of changes, and nothing is kept while it may be
 * deaf. Kept is whose a session is, and with the customer the states of what they asked for: tens of thousands of each, and
 * nothing else.
 */
import type { Changes } from '../changes/bus.ts';
import { sessionName, sessionNameOf } from '../changes/change.ts';
import type { FoundCustomer } from '../sessions/customers.ts';
import { createKeptMap, type KeptMap } from './kept-map.ts';

/** The state that a poll of this address found last. */
type KeptState = { url: string; state: unknown };
type KeptCustomer = { id: string; states: KeptState[] };
type KeptSession = { customer: KeptCustomer; goodUntil: number };

/** More than the open panels that a process can serve; each takes some 700 bytes. */
const MOST_SESSIONS = 50_000;
/** States kept for one customer: they look at an order or two, their inbox and how much is unread. */
const MOST_STATES = 12;
/** Where nobody polls for so long, everything is let go, and changes need not be looked for any more. */
const REST_MS = 60_000;
/** How long what was dropped is remembered: twice as long as a query may take. */
const REMEMBERED_MS = 70_000;

type Asked = { token: string; url: string };

export type KeptPolls = {
  /** The state of this poll, certainly the one that the database has; undefined where it is not known. */
  find(asked: Asked, now: number): unknown;
  /**
   * To be called before the database is asked. What it returns keeps the answer, unless something changed meanwhile.
   */
  begin(): (asked: Asked, found: FoundCustomer) => void;
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
        const customer = customers.get(change.customerId);
        if (customer) customer.states = [];
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
      const { customer } = session;
      // The customer was dropped since, so the copy that the session holds is not kept up to date any more.
      if (customers.get(customer.id) !== customer) return undefined;
      return customer.states.find((kept) => kept.url === url)?.state;
    },

    begin() {
      const began = recent.now();
      // A change from before the first look is not found by it, so an answer that was begun unsure is not kept.
      const wasSure = changes.isSure();
      return ({ url }, { customer, state, goodUntil }) => {
        const id = String(customer.id);
        const name = sessionName(customer.tokenHash);
        if (!wasSure || !changes.isSure() || !customer.verified) return;
        if (recent.isSince(began, id) || recent.isSince(began, name)) return;
        let kept = customers.get(id);
        if (!kept) {
          kept = { id, states: [] };
          customers.set(id, kept);
        }
        const session = sessions.get(name);
        if (session?.customer !== kept || session.goodUntil !== goodUntil)
          sessions.set(name, { customer: kept, goodUntil });
        // The newest goes to the end. A new array each time: one that grows in place reserves room for many more.
        const others = kept.states.filter((held) => held.url !== url).slice(1 - MOST_STATES);
        kept.states = others.concat({ url, state });
      };
    },
  };
}

/**
 * The names of what was dropped lately: an answer that was asked for before the drop and comes after it is not kept.
 */
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
