/**
 * Lets calls that want the same statement in one moment ask for it as one (decision record 17). The first leaves by itself;
 * who comes while it is under way leaves together with all others who did.
 */
import type pg from 'pg';
import type { Row } from './pieces.ts';

/** What the database answers to one statement. */
export type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** More would make the first of them wait for the last. */
const MOST_ROWS = 32;
/** More than these leave by halves: the database works on the one while this process works for the other. */
const WHOLE_ROWS = 8;
/** While the database works on one, the next comes together. */
const UNDER_WAY = 2;
/** Who has waited for so long goes: what is under way may itself wait for a row that somebody holds. */
const LONGEST_MS = 40;

export type Departure = {
  text: string;
  rows: readonly Row[];
  /** Milliseconds that whoever waits for the database longest among them has waited for it by now. */
  waited: number;
  /** One of them comes before others where connections are few, and so do those who leave with them. */
  comesFirst: boolean;
};
/** Of whoever asks. */
type Asking = {
  /** Milliseconds that somebody has waited for the database before; undefined where nobody does. */
  spent: number | undefined;
  comesFirst: boolean;
};
type Waiting = {
  row: Row;
  comesFirst: boolean;
  /** When they would have begun to wait, had they done so without a break. */
  since: number;
  settle: (result: Result) => void;
  refuse: (error: unknown) => void;
};
type Line = {
  text: string;
  waiting: Waiting[];
  underWay: number;
  /** Those who wait leave in a moment. */
  isCalled: boolean;
  /** Until they leave at the latest. */
  longest: NodeJS.Timeout | undefined;
};

type Means = {
  send(departure: Departure): Promise<Result>;
  /** Whether the database answered that it does not do the statement, of which nothing was kept then. */
  isRefusal(error: unknown): boolean;
  /** Whether nothing was sent, since whoever had waited longest could wait no longer. */
  isUnsent(error: unknown): boolean;
};

export class Gatherer {
  readonly #lines = new Map<string, Line>();
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /**
   * Resolves to the rows that the statement answers about `row`. Where nobody waits, an answer may take longer than the others
   * have.
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

  /** Lets those who wait leave: in a moment, with what came over the network in the same one, or at the latest. */
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
      // What one of them is refused for is nobody else's, and nothing of the others was kept.
      if (group.length > 1 && this.#means.isRefusal(error))
        await Promise.all(group.map((waiting) => this.#ask(text, [waiting])));
      else if (this.#means.isUnsent(error)) await this.#askAgain(text, group, error);
      else for (const { refuse } of group) refuse(error);
    }
  }

  /** Whoever waits longest is refused; the others have time left. */
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

/** As many as may leave at once, those who come before others first: not two that change the same row. */
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
