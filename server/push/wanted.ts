/** Which kinds of news a customer is told of on their devices (Product §30.3). */
import type { PushKind } from '@cowrie/contract/push.ts';
import { type RawBuilder, sql } from 'kysely';
import type { News } from './job.ts';

const isOff = (customer: string, kind: PushKind) => sql<boolean>`
  exists (select from push_kinds_off where customer_id = ${sql.ref(customer)} and kind = ${kind})`;

/** Whether the customer whose id the column `customer` is wants to be told of it. */
export const isWanted = (customer: string, { kind, unless }: News): RawBuilder<boolean> =>
  unless
    ? sql<boolean>`(not ${isOff(customer, kind)} and ${isOff(customer, unless)})`
    : sql<boolean>`(not ${isOff(customer, kind)})`;
