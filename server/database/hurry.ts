/** Whether somebody waits for what is asked of the database: a call does, a job or a command does not (Product §31.3). */
import { AsyncLocalStorage } from 'node:async_hooks';

const hurried = new AsyncLocalStorage<true>();

/** What `work` asks of the database is answered soon or not at all. */
export const hurriedly = <T>(work: () => T): T => hurried.run(true, work);

export const isHurried = (): boolean => hurried.getStore() === true;
