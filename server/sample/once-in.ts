import type { Once } from '../calls/idempotency.ts';
import { type Db, settled } from '../database/transaction.ts';

/** The sample's calls come once anyhow, all in one transaction. */
export const onceIn =
  (tx: Db): Once =>
  async (work) => ({ answer: await settled(tx, await work(tx)), replayed: false });
