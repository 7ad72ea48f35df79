/** How long a database is waited for. */
import { DAY_MS } from '@cowrie/contract/time.ts';
import type pg from 'pg';

/** On a network, in milliseconds (Product §31.3, §31.4). */
export type DatabasePatience = {
  /** For a connection, a free one of the pool or a new one: who waits longer is answered too late (Product §29.53). */
  connectMs: number;
  /** For the connection and the first answer on it together, and for each further answer, where a call waits. */
  hurriedMs: number;
  /** For an answer elsewhere: a little longer than the server takes to stop a statement by itself. */
  answerMs: number;
  /** From one look whether the connection that listens is heard to the next, and for its answer. */
  beatEveryMs: number;
  beatMs: number;
  standby: StandbyPatience;
};

/** With a standby, behind which the primary stands: in milliseconds (Product §31.92). */
export type StandbyPatience = {
  /** For a connection, and for each answer about where it is. */
  reachMs: number;
  /** Until it shows what was written when it was asked. */
  catchUpMs: number;
  /** For what a call asks of it. */
  answerMs: number;
  /** For so long it is not asked once it was of no use. */
  restMs: number;
};

export const PATIENCE: DatabasePatience = {
  connectMs: 5_000,
  hurriedMs: 7_000,
  answerMs: 35_000,
  beatEveryMs: 5_000,
  beatMs: 3_000,
  standby: { reachMs: 1_000, catchUpMs: 1_000, answerMs: 5_000, restMs: 10_000 },
};

/** A statement that may take as long as it takes: the driver's own limit on waiting for an answer, lifted to a day. */
export const patient = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: DAY_MS,
});
