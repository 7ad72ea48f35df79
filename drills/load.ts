/**
 * Customers and staff at work through the public API while a drill goes on, and a record of every answer that they got.
 * Each call is made under a key of its own until it is answered, as browsers do.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addChat } from '@cowrie/contract/chat.ts';
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder, payOut } from '@cowrie/contract/desk/order-moves.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import { convert, formatAmount } from '@cowrie/contract/money.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import { apiClient, data, sampleCustomer, staffClient } from '../e2e/testing/api.ts';
import { pdf } from '../server/testing/orders.ts';

const KINDS = ['order', 'message', 'proof', 'confirmation', 'payout'] as const;
export type Kind = (typeof KINDS)[number];

/** What was answered with success: `mark` is in what was sent, and nowhere else. */
type Acknowledged = { kind: Kind; mark: string; reference: string; id: string; at: number };

export type Ledger = {
  acknowledged: Acknowledged[];
  /** What somebody was refused at first: since when, and for how many milliseconds, until it was done or given up. */
  refused: { kind: Kind; since: number; ms: number }[];
  /** Answers that no trouble of machines explains. */
  odd: string[];
  /** When everybody stopped to begin anything. */
  endedAt: number;
};

export type Load = {
  ledger: Ledger;
  /** Whose orders they are, for whoever looks for them afterwards. */
  customers: Client[];
  /** Lets everybody end the call that they are at. */
  stop(): Promise<void>;
};

const AMOUNT = 15_000_000n;
/** Of each sort at work at once: those who order and write, and those who also send files and are paid out. */
const PEOPLE = 3;
/** Between two calls of one person. */
const PAUSE_MS = 200;
/** A call that fails is sent again so soon, whatever its answer says: to find the first moment at which it works. */
const AGAIN_MS = 200;
/** Nobody waits longer for one answer: a file may take 45 s. */
const ANSWER_MS = 60_000;

export async function startLoad(url: string): Promise<Load> {
  const product = { url };
  const customers = await Promise.all(['amaka', 'tunde'].map((name) => sampleCustomer(product, name)));
  const staff = await Promise.all((['owner', 'treasury'] as const).map((name) => staffClient(product, name)));
  const published = data(await apiClient(url).call(rates, {})).rates;
  const youGet = convert(AMOUNT, published.find(({ code }) => code === 'RMB')?.rate ?? '');
  const ledger: Ledger = { acknowledged: [], refused: [], odd: [], endedAt: 0 };
  let isOver = false;

  /** Undefined where it was done by a try that nobody answered, so that a repeat was refused, or where it is over. */
  async function surely<E extends AnyEndpoint>(
    kind: Kind,
    client: Client,
    endpoint: E,
    input: CallInput<E>,
  ): Promise<CallData<E> | undefined> {
    const idempotencyKey = randomUUID();
    let refusedAt: number | undefined;
    try {
      for (let tries = 1; ; tries += 1) {
        const signal = AbortSignal.timeout(ANSWER_MS);
        const answer = await client.call(endpoint, input, { idempotencyKey, signal });
        if (answer.status === 'success') return answer.data as CallData<E>;
        const status = answer.status === 'error' ? 503 : answer.httpStatus;
        if (status === 500) ledger.odd.push(`${endpoint.path}: 500`);
        if (status < 500) {
          const isDone = tries > 1 && status === 409;
          if (!isDone) ledger.odd.push(`${endpoint.path}: ${status} ${answer.message}`);
          return undefined;
        }
        refusedAt ??= performance.now();
        if (isOver) return undefined;
        await setTimeout(AGAIN_MS);
      }
    } finally {
      if (refusedAt !== undefined)
        ledger.refused.push({ kind, since: refusedAt, ms: performance.now() - refusedAt });
    }
  }
  const note = async (kind: Kind, mark: string, order: { reference: string; id: string }) => {
    ledger.acknowledged.push({ kind, mark, ...order, at: performance.now() });
    await setTimeout(PAUSE_MS);
  };

  async function orderAndWrite(customer: Client) {
    const mark = randomUUID();
    const placed = await surely('order', customer, placePayment, {
      body: {
        ...{ you_pay: formatAmount(AMOUNT), you_pay_currency: 'NGN' },
        ...{ you_get: formatAmount(youGet), you_get_currency: 'RMB' },
        payment_method_code: 'bank-transfer',
        description: `Bank of China, 6222 0000, Wang Fang ${mark}`,
      },
    });
    if (!placed) return undefined;
    const order = placed.payment_order;
    await note('order', mark, order);
    const message = randomUUID();
    const body = { trx_type: 'payment' as const, trx_ref: order.reference, message };
    if (await surely('message', customer, addChat, { body })) await note('message', message, order);
    return order;
  }

  async function payAndBePaid(customer: Client, treasury: Client) {
    const order = await orderAndWrite(customer);
    if (!order) return;
    const proof = randomUUID();
    const proved = await surely('proof', customer, uploadProof, {
      params: { trx_type: 'payment', reference: order.reference },
      body: { payment_option: 'bank-transfer' },
      files: { payment_proof: pdf(proof, `${proof}.pdf`) },
    });
    if (!proved) return;
    await note('proof', proof, order);
    const params = { reference: order.reference };
    const bank_reference = randomUUID();
    const arrived = formatAmount(AMOUNT);
    if (
      !(await surely('confirmation', treasury, confirmOrder, { params, body: { arrived, bank_reference } }))
    )
      return;
    await note('confirmation', bank_reference, order);
    if (!(await surely('payout', treasury, claimPayout, { params, body: {} }))) return;
    const reference = randomUUID();
    const body = { account: 'out/bank-transfer', amount: formatAmount(youGet), fee: '1.00', reference };
    if (await surely('payout', treasury, payOut, { params, body, files: { receipt: pdf(reference) } }))
      await note('payout', reference, order);
  }

  const atWork = Array.from({ length: PEOPLE }, (_, index) => {
    const { client: customer } = customers[index % customers.length] as (typeof customers)[number];
    const { client: treasury } = staff[index % staff.length] as (typeof staff)[number];
    const repeat = async (act: () => Promise<unknown>) => {
      while (!isOver) await act();
    };
    return [repeat(() => orderAndWrite(customer)), repeat(() => payAndBePaid(customer, treasury))];
  }).flat();

  return {
    ledger,
    customers: customers.map(({ client }) => client),
    async stop() {
      isOver = true;
      ledger.endedAt = performance.now();
      await Promise.all(atWork);
    },
  };
}

/** From one moment to another, in milliseconds of this process. */
export type Span = { from: number; to: number };
export const ALL_THE_TIME: Span = { from: 0, to: Number.POSITIVE_INFINITY };

/** The longest of those that began within the span, in milliseconds. */
export const longestOf = (refusals: { since: number; ms: number }[], { from, to }: Span): number =>
  Math.max(0, ...refusals.filter(({ since }) => since >= from && since < to).map(({ ms }) => ms));

/** The longest time, in milliseconds, for which somebody was told to come back, until what they did went through. */
export const longestRefusal = (
  { refused }: Ledger,
  kinds: readonly Kind[],
  span: Span = ALL_THE_TIME,
): number =>
  longestOf(
    refused.filter(({ kind }) => kinds.includes(kind)),
    span,
  );

/** The longest time, in milliseconds, between two answers of these kinds, or from the last one to the end. */
export function longestPause({ acknowledged, endedAt }: Ledger, kinds: readonly Kind[]): number {
  const answered = acknowledged.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at);
  const moments = [...answered, endedAt].toSorted((a, b) => a - b);
  return Math.max(0, ...moments.map((at, index) => at - (moments[index - 1] ?? at)));
}
