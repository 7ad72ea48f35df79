/** What every operation may use: settings, the database, the ports to the outside, and the clock. */
import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from './changes/bus.ts';
import type { Config } from './config.ts';
import type { Known } from './database/known.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Cleaner } from './files/cleaning/cleaner.ts';
import type { FileLinks } from './files/links.ts';
import type { FileStore } from './files/store.ts';
import type { CallsUnderWay } from './jobs/calls-under-way.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Bodies } from './overload/bodies.ts';
import type { FormTurns } from './overload/form-turns.ts';
import type { Overload } from './overload/overload.ts';
import type { Secrets } from './secrets/secrets.ts';

/** The present moment; tests hand in their own. */
export type Clock = () => Date;

export type Context = {
  config: Config;
  database: OpenDatabase;
  db: OpenDatabase['db'];
  /** Where reports and exports are read (Product §31.90). */
  reports: OpenDatabase['reports'];
  /** What changes in the database, whoever changes it. */
  changes: Changes;
  /** Who is turned away when more is asked than can be answered. */
  overload: Overload;
  /** What work that may wait gives way to. */
  calls: CallsUnderWay;
  jobs: Jobs;
  /** What changes seldom. */
  known: Known;
  files: FileStore;
  /** Opens strangers' files before they are stored. */
  cleaner: Cleaner;
  links: FileLinks;
  /** Room for what is on its way in. */
  bodies: Bodies;
  /** The turn of each session's forms with files. */
  forms: FormTurns;
  secrets: Secrets;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Holds every answer against its schema; on in tests, where a mismatch is a failure. */
  checkAnswers: boolean;
};
