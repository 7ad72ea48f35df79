/** The open attempt to pay follows its order: at most one is open an order, and the database holds that. */
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { newReference } from './new-reference.ts';

/**
 * What a payment's receiver gets for the part that has arrived: all but the rest, which is worked out at the rate
 * agreed now.
 */
const arrivedWhere = (missing: string) => `greatest(0, p.you_get - round(${missing} * p.rate))`;

const followedWith = (columns: string) => `@followed as (
  update transactions set amount = :amount::bigint, status = coalesce(:status, transactions.status),
    closed_at = :closedAt::timestamptz,${columns} (counted_for, counted_rate) = (
      select ${arrivedWhere(':missingNow::bigint')}
        - case when :isFirst::boolean then 0 else ${arrivedWhere(':missingBefore::bigint')} end, p.rate
      from payment_orders p where p.order_id = :orderId and :missingNow is not null)
  from @each where order_id = :orderId::bigint and closed_at is null returning transactions.id, order_id)`;
const FOLLOWED = followedWith('');
const followed = piece(FOLLOWED);
/** The next opens once the one before is closed: the count is known only then. */
const followedByNext = piece(`${FOLLOWED},
@attempt as (
  insert into transactions (order_id, customer_id, reference, status, amount, opened_at)
  select :orderId, :customerId::bigint, :reference, 'pending', :missing::bigint, :now::timestamptz
  from @each, lateral (select count(*) from @followed where order_id = :orderId) ended)`);
/** An amount asked for in USDT is counted once for an attempt: it is what the customer sends. */
const followedByProof = piece(`${followedWith(` payment_option_code = coalesce(:option, payment_option_code),
    usdt_asked = coalesce(usdt_asked, :asked::bigint), usdt_rate = coalesce(usdt_rate, :askedRate::numeric),`)},
@proof as (
  insert into proofs (order_id, transaction_id, file_id, payment_option_code, created_at)
  select :orderId, @followed.id, :fileId::bigint, :option, :now::timestamptz
  from @each left join @followed on @followed.order_id = :orderId
  where unmoved((@followed.id is not null)::int, 1) = 1)`);

type Following = {
  orderId: bigint;
  /** What the attempt asks for now, in minor units. */
  amount: bigint | null;
  /** What becomes of it, if anything does, and when it ended. */
  status: string | null;
  closedAt: Date | null;
  /**
   * What was missing before and after its money came, and whether it was the first; null where none came by this
   * attempt.
   */
  missingBefore: bigint | null;
  missingNow: bigint | null;
  isFirst: boolean;
};

/** The open attempt of an order, as a piece says which row it changes. */
const attemptOf = ({ orderId }: Pick<Following, 'orderId'>) => `attempt of ${orderId}`;

/** The open attempt to pay follows its order. */
export const followOrder = (tx: Db, following: Following): Promise<void> =>
  write(tx, followed(following, attemptOf(following)));

/** Opens the next attempt after it, for what is `missing`. */
export const followWithNext = (
  tx: Db,
  following: Following & { customerId: bigint; missing: bigint | null; now: Date },
): Promise<void> =>
  write(tx, followedByNext({ ...following, reference: newReference() }, attemptOf(following)));

export type Proof = {
  fileId: bigint;
  /** How it was paid, where its customer says so. */
  option: PaymentOptionCode | undefined;
  /** What they were asked for in USDT, where that was chosen. */
  asked: { amount: bigint; rate: string } | null;
};

/** Notes that a proof was sent for it. Without an open attempt the transaction fails with `order_moved`. */
export function followWithProof(
  tx: Db,
  { option, asked, ...following }: Following & Proof & { now: Date },
): Promise<void> {
  const proof = { option: option ?? null, asked: asked?.amount ?? null, askedRate: asked?.rate ?? null };
  return write(tx, followedByProof({ ...following, ...proof }, attemptOf(following)));
}
