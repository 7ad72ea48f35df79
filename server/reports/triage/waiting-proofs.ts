/** Proofs that wait to be checked with all that they are decided by (Product §28.31, §28.32). */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { BankAccount, UsdtWallet } from '@cowrie/contract/payments.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { bankReferenceOf } from '../../bank-statements/bank-reference.ts';
import { linesOfOrders, type OrderLine } from '../../bank-statements/order-lines.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { viewFile } from '../../files/index.ts';
import {
  type AccountRow,
  liveAccount,
  moneyAccounts,
  payInAccount,
  sameAccount,
} from '../../ledger/index.ts';
import { proofsWaiting } from '../../orders/desk/queue-counts.ts';
import { sameProofsAmong } from '../../orders/desk/same-proof.ts';
import { promiseView } from '../../orders/promise/promise.ts';
import { type OrderToCheck, ordersToCheck, type ProofRow, proofsOf } from './proof-rows.ts';
import { warningsOf } from './warnings.ts';

/** Other orders that are named, over all the proofs shown; one slip is sent for a few at most. */
const MOST_ALIKE = 400;

type Asked = { staffId: bigint; named: string | undefined; now: Date };
type Details = Record<string, string>;

export async function waitingProofs(context: Context, { staffId, named, now }: Asked) {
  const { db } = context;
  const reference = named === undefined ? undefined : (readReference(named) ?? '');
  const orders = await ordersToCheck(db, { staffId, reference, now });
  const proofs = Map.groupBy(
    await proofsOf(
      db,
      orders.map(({ attempt_id }) => attempt_id),
    ),
    ({ transaction_id }) => transaction_id,
  );
  const alike = await sameProofsAmong(
    db,
    context,
    orders.map(({ id }) => id),
    MOST_ALIKE,
  );
  const lines = orders.length > 0 ? await linesOfOrders(db, now) : new Map<string, OrderLine>();
  const live = await liveDetails(db, orders, now);
  const accounts = await moneyAccounts(db, 'pay-in');
  return {
    proofs: orders.map((order) => {
      const own = proofs.get(order.attempt_id) ?? [];
      const ids = new Set(own.map(({ proof_id }) => String(proof_id)));
      return proofView(context, order, {
        ...{ proofs: own, line: lines.get(order.reference), now },
        same_proofs: eachOnce(alike.filter(({ proof_id }) => ids.has(proof_id))),
        details: order.shown ?? live.get(order.option) ?? null,
        accounts,
      });
    }),
    waiting: await proofsWaiting(db),
  };
}

/** What is live by each option whose payers' accounts nobody noted. */
async function liveDetails(db: Db, orders: readonly OrderToCheck[], now: Date) {
  const options = new Set(orders.filter(({ shown }) => shown === null).map(({ option }) => option));
  const live = new Map<PaymentOptionCode, Details>();
  for (const option of options) {
    const account = await liveAccount(db, option, now);
    if (account) live.set(option, account.details);
  }
  return live;
}

type SameProofs = WaitingProof['same_proofs'];

/** Two proofs of an order may be alike a third one. */
const eachOnce = (alike: SameProofs): SameProofs =>
  alike.filter(({ reference }, at) => alike.findIndex((one) => one.reference === reference) === at);

type Facts = {
  proofs: readonly ProofRow[];
  line: OrderLine | undefined;
  same_proofs: SameProofs;
  details: Details | null;
  /** Those of the book that money comes into. */
  accounts: readonly AccountRow[];
  now: Date;
};

function proofView({ links }: Context, order: OrderToCheck, facts: Facts): WaitingProof {
  const missing = order.amount - order.received;
  const named = payInAccount(order.option, facts.details);
  const account = sameAccount(facts.accounts, named.code) ?? named;
  // What was asked for in USDT was written down with the proof, where there was a price.
  const asked = account.currency === 'USDT' ? order.usdt_asked : missing;
  const known = {
    id: String(order.attempt_id),
    reference: order.reference,
    type: order.type,
    name: order.name,
    amount: formatAmount(order.amount),
    amount_missing: formatAmount(missing),
    amount_received: formatAmount(order.received),
    currency: order.currency,
    since: order.status_since.toISOString(),
    promise: promiseView(order),
    customer: {
      id: String(order.customer_id),
      username: order.username,
      name: order.customer,
      blocked: order.blocked,
    },
    account: {
      ...{ code: account.code, name: account.name, currency: account.currency },
      details: facts.details as BankAccount | UsdtWallet | null,
      shown_at: order.shown_at?.toISOString() ?? null,
    },
    asked: account.currency === 'NGN' && order.currency !== 'NGN' ? null : formatOptionalAmount(asked),
    proofs: facts.proofs.map((proof) => ({
      id: String(proof.proof_id),
      payment_option: proof.payment_option_code,
      file: viewFile(links, proof),
      created_at: proof.created_at.toISOString(),
    })),
    same_proofs: facts.same_proofs,
    line: facts.line ? lineView(facts.line) : null,
    earlier_senders: order.earlier_senders,
    declined_before: order.declined_before,
    viewers: order.viewers,
  };
  const isReplaced = order.shown !== null && order.shown_state !== 'live';
  return {
    ...known,
    warnings: warningsOf(known, { isFirstOrder: order.is_first, isReplaced, now: facts.now }),
  };
}

function lineView({ row, isCertain, reasons }: OrderLine): NonNullable<WaitingProof['line']> {
  return {
    id: String(row.id),
    is_certain: isCertain,
    is_unexplained: row.aside_as === 'unexplained',
    reasons: [...reasons],
    day: row.day,
    at: row.at?.toISOString() ?? null,
    account: row.name,
    account_code: row.code,
    amount: formatAmount(row.amount),
    currency: row.currency,
    sender: row.counterparty,
    narration: row.narration,
    bank_reference: bankReferenceOf(row) ?? null,
  };
}
