/** What is said and noted of a parcel as it comes and is weighed, wherever that is done. */
import type { OrderRow } from './queries.ts';

/** What the thread and the tracking say of a parcel that came. */
export const ARRIVED = 'Your parcel has arrived at our warehouse';

/** What is noted of a parcel's weighing: its first quote is counted from the last before it (Product §28.78). */
export const weighedNow = ({ amount }: Pick<OrderRow, 'amount'>, now: Date) =>
  amount === null ? { weighed_at: now } : {};
