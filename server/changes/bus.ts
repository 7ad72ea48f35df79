/**
 * Tells this process what changed, whoever changed it: at once what it changed itself, a few milliseconds later what other
 * processes say, and a second later whatever nobody said (Product §29.21, §29.22).
 */
import { randomBytes } from 'node:crypto';
import type { OpenDatabase } from '../database/open.ts';
import { type Change, readChange } from './change.ts';
import { createLooks } from './look.ts';

/** What changed, in order; null where something may have been missed. */
type ChangeListener = (changes: readonly Change[] | null) => void;

export type Changes = {
  listen(listener: ChangeListener): void;
  /**
   * Tells every process of something that is in no table, such as that somebody is writing, in the words of a change.
   */
  tell(entry: string): void;
  /**
   * Says that somebody here needs to know of every change, until what it answers is called: meanwhile the database is
   * asked, once a second, what nobody told.
   */
  watch(): () => void;
  /** Whether every change is certainly heard of within a second: only then may anything be answered from memory. */
  isSure(): boolean;
  /** Begins to hear the other processes. */
  start(): Promise<void>;
  stop(): void;
};

const CHANNEL = 'changes';
/** Changes of so many milliseconds go to the other processes in one notice. */
const GATHER_MS = 4;
/** Below the 8,000 bytes that a notice of PostgreSQL holds. */
const MOST_BYTES = 7_500;
/** Size of each of the two sets of what was told: far more than changes between two looks. */
const REMEMBERED = 20_000;

type Log = { warn(details: object, message: string): void };

export function createChanges(database: OpenDatabase, log: Log): Changes {
  const self = randomBytes(6).toString('hex');
  const listeners = new Set<ChangeListener>();
  let told = new Set<string>();
  let toldBefore = new Set<string>();
  let gathered: string[] = [];

  /** Whether the entry of this number was not told here before. Entries without a number (`-`) always are new. */
  function isNew(number: string): boolean {
    if (number === '-') return true;
    if (told.has(number) || toldBefore.has(number)) return false;
    if (told.size >= REMEMBERED) [toldBefore, told] = [told, new Set()];
    told.add(number);
    return true;
  }

  /** `entries` are numbered: `4711 order …`. */
  function tellHere(entries: readonly string[]) {
    const changes: Change[] = [];
    const seen = new Set<string>();
    for (const numbered of entries) {
      const space = numbered.indexOf(' ');
      const entry = numbered.slice(space + 1);
      if (!isNew(numbered.slice(0, space)) || seen.has(entry)) continue;
      seen.add(entry);
      const change = readChange(entry);
      if (change) changes.push(change);
    }
    if (changes.length > 0) for (const listener of listeners) listener(changes);
  }

  function tellOfGap() {
    for (const listener of listeners) listener(null);
  }

  const { others } = database;
  function send() {
    const entries = gathered;
    gathered = [];
    let text = self;
    const flush = () => {
      if (text !== self) others?.tell(CHANNEL, text);
      text = self;
    };
    for (const entry of entries) {
      if (Buffer.byteLength(text) + Buffer.byteLength(entry) + 1 > MOST_BYTES) flush();
      text += `\n${entry}`;
    }
    flush();
  }

  function announce(entries: readonly string[] | null) {
    // The other processes find out by their own look that there was too much to tell one by one.
    if (entries === null) return tellOfGap();
    tellHere(entries);
    if (!others) return;
    if (gathered.length === 0) setTimeout(send, GATHER_MS).unref();
    gathered.push(...entries);
  }

  const looks = createLooks(database, { found: tellHere, lost: tellOfGap, log });
  database.onChanged(announce);

  return {
    listen: (listener) => void listeners.add(listener),
    tell: (entry) => announce([`- ${entry}`]),
    watch: looks.watch,
    isSure: () => looks.isFresh() && (others?.hears() ?? true),
    start: () =>
      database.listen(CHANNEL, (payload) => {
        if (payload === null) return tellOfGap();
        const [from, ...entries] = payload.split('\n');
        if (from !== self) tellHere(entries);
      }),
    stop: looks.stop,
  };
}
