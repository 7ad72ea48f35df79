/**
 * Batches calls that run the same statement at the same time (decision record 17): the first is sent by itself, and all
 * that come while it is under way are sent together as the next.
 */
import type pg from 'pg';
import type { Row } from './pieces.ts';

/** What the database answers to one statement. */
export type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** Rows in one batch; in a larger one the first would wait for the last. */
const MOST_ROWS = 32;
/**
 * More waiting rows than these are sent in halves: the database works on one half while this process prepares the
 * other.
 */
const WHOLE_ROWS = 8;
/** Batches of one statement that are under way at once: while the database works on one, the next is sent. */
const UNDER_WAY = 2;
/**
 * A row that has waited for this long is sent in any case: the batches under way may wait for a row that somebody
 * holds.
 */
const LONGEST_MS = 40;

export type Batch = {
  text: string;
  rows: readonly Row[];
  /** The longest time in milliseconds that a call in the batch has waited for the database by now, in all. */
  waited: number;
  /** A call in the batch has priority where connections are few; the others in it then have it too. */
  comesFirst: boolean;
};
/** What is known of the call that asks. */
type Asking = {
  /** Milliseconds that the call has waited for the database before; undefined for a job, for which nobody waits. */
  spent: number | undefined;
  comesFirst: boolean;
};
type Waiting = {
  row: Row;
  comesFirst: boolean;
  /** When the call would have begun to wait, had it waited without a break. */
  since: number;
  settle: (result: Result) => void;
  refuse: (error: unknown) => void;
};
type Line = {
  text: string;
  waiting: Waiting[];
  underWay: number;
  /** The waiting rows are about to be sent. */
  isCalled: boolean;
  /** Sends the waiting rows at the latest. */
  longest: NodeJS.Timeout | undefined;
};

type Means = {
  send(batch: Batch): Promise<Result>;
  /** Whether the database refused the statement, so that nothing of it was kept. */
  isRefusal(error: unknown): boolean;
  /** Whether nothing was sent, because the call that had waited longest could wait no longer. */
  isUnsent(error: unknown): boolean;
};

export class Batcher {
  readonly #lines = new Map<string, Line>();
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /**
   * Resolves to the rows that the statement answers for `row`. Jobs are batched apart from calls, since they may wait
   * longer for an answer.
   */
  join(text: string, row: Row, { spent, comesFirst }: Asking): Promise<Result> {
    const key = spent === undefined ? `unhurried ${text}` : text;
    const line = this.#lines.get(key) ?? newLine(text);
    this.#lines.set(key, line);
    const joined = new Promise<Result>((settle, refuse) => {
      line.waiting.push({ row, comesFirst, since: performance.now() - (spent ?? 0), settle, refuse });
    });
    this.#call(key, line);
    return joined;
  }

  /**
   * Arranges for the waiting rows to be sent: in the next turn of the event loop, together with what the network brings
   * in this one, or after `LONGEST_MS`.
   */
  #call(key: string, line: Line): void {
    if (line.underWay >= UNDER_WAY) {
      line.longest ??= setTimeout(() => {
        line.longest = undefined;
        void this.#work(key, line);
      }, LONGEST_MS);
    } else if (!line.isCalled) {
      line.isCalled = true;
      setImmediate(() => {
        line.isCalled = false;
        void this.#work(key, line);
      });
    }
  }

  async #work(key: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const group = takeGroup(line);
      line.underWay += 1;
      if (line.waiting.length > 0) this.#call(key, line);
      await this.#ask(line.text, group);
      line.underWay -= 1;
    }
    if (line.underWay > 0 || line.isCalled) return;
    clearTimeout(line.longest);
    line.longest = undefined;
    this.#lines.delete(key);
  }

  async #ask(text: string, group: readonly Waiting[]): Promise<void> {
    const now = performance.now();
    const waited = Math.max(...group.map(({ since }) => now - since));
    try {
      const rows = group.map(({ row }) => row);
      const isFirst = group.some(({ comesFirst }) => comesFirst);
      const result = await this.#means.send({ text, rows, waited, comesFirst: isFirst });
      for (const [n, { settle }] of group.entries()) {
        const rows = result.rows.filter((one: { n?: number }) => one.n === n);
        settle({ command: result.command, rowCount: rows.length, rows });
      }
    } catch (error) {
      // The refusal concerns one of the rows, and nothing of the others was kept: each is asked for by itself.
      if (group.length > 1 && this.#means.isRefusal(error))
        await Promise.all(group.map((waiting) => this.#ask(text, [waiting])));
      else if (this.#means.isUnsent(error)) await this.#askAgain(text, group, error);
      else for (const { refuse } of group) refuse(error);
    }
  }

  /** Refuses the calls that have waited longest, and sends the others again, which have time left. */
  async #askAgain(text: string, group: readonly Waiting[], error: unknown): Promise<void> {
    const longest = Math.min(...group.map(({ since }) => since));
    const others = group.filter(({ since }) => since > longest + LONGEST_MS);
    for (const waiting of group) if (!others.includes(waiting)) waiting.refuse(error);
    if (others.length > 0) await this.#ask(text, others);
  }
}

const newLine = (text: string): Line => ({
  text,
  waiting: [],
  underWay: 0,
  isCalled: false,
  longest: undefined,
});

/** The rows of the next batch, those with priority first. Two that change the same row are never in one batch. */
function takeGroup(line: Line): Waiting[] {
  const most = Math.min(MOST_ROWS, Math.max(WHOLE_ROWS, Math.ceil(line.waiting.length / 2)));
  const group: Waiting[] = [];
  const left: Waiting[] = [];
  const changed = new Set<string>();
  const inOrder = line.waiting.toSorted((a, b) => Number(b.comesFirst) - Number(a.comesFirst));
  for (const waiting of inOrder) {
    const { changes } = waiting.row;
    if (group.length === most || changes.some((row) => changed.has(row))) {
      left.push(waiting);
      continue;
    }
    group.push(waiting);
    for (const row of changes) changed.add(row);
  }
  line.waiting = left;
  return group;
}
