/** The open attempt to pay follows its order: at most one is open an order, and the database holds that. */
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { newReference } from './new-reference.ts';

/** What the receiver of a payment gets for what has arrived where so much is missing: all but the rest at the rate agreed now. */
const arrivedWhere = (missing: string) => `greatest(0, p.you_get - round(${missing} * p.rate))`;

const FOLLOWED = `@followed as (
  update transactions set amount = :amount::bigint, status = coalesce(:status, transactions.status),
    closed_at = :closedAt::timestamptz, (counted_for, counted_rate) = (
      select ${arrivedWhere(':missingNow::bigint')}
        - case when :isFirst::boolean then 0 else ${arrivedWhere(':missingBefore::bigint')} end, p.rate
      from payment_orders p where p.order_id = :orderId and :missingNow is not null)
  from @each where order_id = :orderId::bigint and closed_at is null returning order_id)`;
const followed = piece(FOLLOWED);
/** The next opens once the one before is closed: the count is known only then. */
const followedByNext = piece(`${FOLLOWED},
@attempt as (
  insert into transactions (order_id, customer_id, reference, status, amount, opened_at)
  select :orderId, :customerId::bigint, :reference, 'pending', :missing::bigint, :now::timestamptz
  from @each, lateral (select count(*) from @followed where order_id = :orderId) ended)`);

type Following = {
  orderId: bigint;
  /** What it is about by now. */
  amount: bigint | null;
  /** What becomes of it, if anything does, and when it ended. */
  status: string | null;
  closedAt: Date | null;
  /** What was missing before its money came and now, and whether nothing had come before; null where none came by it. */
  missingBefore: bigint | null;
  missingNow: bigint | null;
  isFirst: boolean;
};

/** The open attempt of an order, as a piece says which row it changes. */
export const attemptOf = ({ orderId }: Pick<Following, 'orderId'>) => `attempt of ${orderId}`;

/** The open attempt to pay follows its order. */
export const followOrder = (tx: Db, following: Following): Promise<void> =>
  write(tx, followed(following, attemptOf(following)));

/** And another opens after it, about what is `missing`. */
export const followWithNext = (
  tx: Db,
  following: Following & { customerId: bigint; missing: bigint | null; now: Date },
): Promise<void> =>
  write(tx, followedByNext({ ...following, reference: newReference() }, attemptOf(following)));
