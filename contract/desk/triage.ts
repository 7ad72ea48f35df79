/** Proofs that wait to be checked, each with all that it is decided by, one after the other (Product §28.30, §28.31, §28.32). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { fileLink } from '../files.ts';
import { amountText } from '../money-fields.ts';
import { orderType, paymentOptionCode } from '../order-codes.ts';
import { bankAccount, usdtWallet } from '../payments.ts';
import { TREASURY } from '../roles.ts';
import { MATCH_REASONS } from './bank-statements.ts';
import { orderPromise } from './order-promise.ts';
import { referenceParam } from './reference-param.ts';
import { sameProof } from './same-proof.ts';

/** What whoever decides about a proof is warned of. */
export const PROOF_WARNINGS = [
  'same-proof',
  'blocked',
  'line-short',
  'line-more',
  'line-names-another',
  'line-elsewhere',
  'line-unexplained',
  'sender-unlike',
  'account-replaced',
  'account-unknown',
  'declined-before',
  'part',
  'usdt',
  'late',
  'first-order',
] as const;
export type ProofWarning = (typeof PROOF_WARNINGS)[number];

/** Those that one key does not confirm over: they are shown, and confirmed by another key (Product §28.33). */
export const LOOK_FIRST: readonly ProofWarning[] = [
  'same-proof',
  'blocked',
  'line-short',
  'line-more',
  'line-names-another',
  'line-elsewhere',
  'line-unexplained',
];

const waitingProof = z.object({
  /** Of the attempt to pay: another proof after a decline is another. */
  id: z.string(),
  reference: z.string(),
  type: orderType,
  name: z.string(),
  /** The order's, and what of it is still missing: what was asked for. */
  amount: amountText,
  amount_missing: amountText,
  amount_received: amountText,
  currency: z.string(),
  since: isoTime,
  promise: z.nullable(orderPromise),
  customer: z.object({ id: z.string(), username: z.string(), name: z.string(), blocked: z.boolean() }),
  /** Where the money should be: what the payer was shown last by their option, else what is live. */
  account: z.object({
    code: z.string(),
    name: z.string(),
    currency: z.string(),
    details: z.nullable(z.union([bankAccount, usdtWallet])),
    /** Null where nobody noted that the payer was shown it. */
    shown_at: z.nullable(isoTime),
  }),
  /** In the account's currency; null where nobody knows what was asked for there, and the order's page decides. */
  asked: z.nullable(amountText),
  /** Those of this attempt, the newest first. */
  proofs: z.array(
    z.object({
      id: z.string(),
      payment_option: z.nullable(paymentOptionCode),
      file: fileLink,
      created_at: isoTime,
    }),
  ),
  same_proofs: z.array(sameProof),
  /** The credit of a statement that is its money. */
  line: z.nullable(
    z.object({
      id: z.string(),
      is_certain: z.boolean(),
      /** The book has it as money that nobody has explained; confirmed by its line, it comes out of that. */
      is_unexplained: z.boolean(),
      reasons: z.array(z.enum(MATCH_REASONS)),
      day: z.string(),
      at: z.nullable(isoTime),
      account: z.string(),
      account_code: z.string(),
      amount: amountText,
      currency: z.string(),
      /** Who sent it, as the bank says it; may be empty. */
      sender: z.string(),
      narration: z.string(),
      /** What the bank calls it, where that names anything. */
      bank_reference: z.nullable(z.string()),
    }),
  ),
  /** Who the customer's earlier money came from, as banks said it. */
  earlier_senders: z.array(z.string()),
  /** Why the last proof of the order was declined. */
  declined_before: z.nullable(z.string()),
  warnings: z.array(z.enum(PROOF_WARNINGS)),
  /** Other staff who look at it. */
  viewers: z.array(z.string()),
});
export type WaitingProof = z.output<typeof waitingProof>;

/** Whether a proof is confirmed by its line: that is certain, and has what was asked for, on whatever account it came to. */
export const confirmedByLine = ({
  line,
  account,
  asked,
}: Pick<WaitingProof, 'line' | 'account' | 'asked'>): boolean =>
  Boolean(line?.is_certain && line.currency === account.currency && line.amount === asked);

export const waitingProofs = endpoint({
  method: 'GET',
  path: '/desk/triage',
  summary: 'Proofs that wait to be checked, what was promised first on top, each with what it is decided by',
  access: TREASURY,
  query: z.object({
    /** Of this order alone. */
    reference: z.optional(referenceParam.shape.reference),
  }),
  data: z.object({
    proofs: z.array(waitingProof),
    /** How many orders wait with a proof. */
    waiting: z.number(),
  }),
});

export const viewProof = endpoint({
  method: 'POST',
  path: '/desk/triage/:reference/view',
  summary: 'Say that one looks at the proof of an order; its messages stay as unread as they are',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    /** The order whose proof one looked at until now. */
    left: z.optional(referenceParam.shape.reference),
  }),
  data: z.object({ viewers: z.array(z.string()) }),
  errors: ['not_found'],
});
