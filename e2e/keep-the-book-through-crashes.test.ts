/** The plug is pulled again and again while money moves: the book stays whole and keeps all that was acknowledged. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { payFromBalance } from '@cowrie/contract/balance.ts';
import type { Client, Success, Warning } from '@cowrie/contract/client.ts';
import { confirmOrder, deskCancelOrder, payOut } from '@cowrie/contract/desk/order-moves.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import { convert, formatAmount } from '@cowrie/contract/money.ts';
import { getPayment, uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import { refundToBalance } from '@cowrie/contract/refunds.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '../server/database/open.ts';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { pdf } from '../server/testing/orders.ts';
import { flawsOf } from '../server/testing/sound-book.ts';
import { data, sampleCustomer, staffClient } from './testing/api.ts';
import { type Product, startProduct } from './testing/product.ts';

const CALLERS = 6;
/** A call that gets no answer so often meets more than crashes. */
const MOST_TRIES = 10;
const SEED = 20_261_122;
const AMOUNT = 15_000_000n;

/** Whole numbers below `sides`, always the same ones for a seed (mulberry32). */
function diceOf(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}
type Dice = ReturnType<typeof diceOf>;

/** What was answered, by the names that it has in the book. */
type Acknowledged = Record<'placed' | 'received' | 'paidOut' | 'fromBalance' | 'refunded', string[]>;

/** Calls that outlast crashes, and crashes after some answers and in the middle of others. */
function crashing(product: Product, dice: Dice) {
  const answered = new EventTarget();
  let back: Promise<void> = Promise.resolve();
  return {
    /**
     * Makes a call until it is answered, under one key.
     * @returns the answer, and whether an earlier try may have been done unanswered.
     */
    async surely<E extends AnyEndpoint>(client: Client, endpoint: E, input: CallInput<E>) {
      const idempotencyKey = randomUUID();
      for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
        const answer = await client.call(endpoint, input, { idempotencyKey });
        if (answer.status === 'error') {
          await back;
          continue;
        }
        answered.dispatchEvent(new Event('answer'));
        return { answer: answer as Success<CallData<E>> | Warning, isRepeated: tries > 1 };
      }
      throw new Error(`${endpoint.path} gets no answer`);
    },
    async crash() {
      for (let answers = 15 + dice(30); answers > 0; answers -= 1) await once(answered, 'answer');
      // Anywhere in what is under way at that moment.
      await setTimeout(dice(30));
      back = product.crashAndRestart();
      await back;
    },
  };
}
type Crashing = ReturnType<typeof crashing>;

type People = { customers: Client[]; treasury: Client[] };
type Stage = Pick<Crashing, 'surely'> & People & { youGet: bigint; acknowledged: Acknowledged };

/** One order from its placing on. Its customer's balance is everybody's who has an order of theirs. */
async function walkAnOrder(stage: Stage, dice: Dice): Promise<void> {
  const { surely, customers, treasury, youGet, acknowledged } = stage;
  const customer = customers[dice(customers.length)] as Client;
  const staff = treasury[dice(treasury.length)] as Client;
  const { answer: placed } = await surely(customer, placePayment, {
    body: {
      ...{ you_pay: formatAmount(AMOUNT), you_pay_currency: 'NGN' },
      ...{ you_get: formatAmount(youGet), you_get_currency: 'RMB' },
      ...{
        payment_method_code: 'bank-transfer' as const,
        description: 'Bank of China, 6222 0000, Wang Fang',
      },
    },
  });
  const order = data(placed).payment_order;
  const params = { reference: order.reference };
  const ofType = { trx_type: 'payment' as const, reference: order.reference };
  acknowledged.placed.push(order.reference);

  const proveAndConfirm = async (arrived: bigint) => {
    const proved = await surely(customer, uploadProof, {
      params: ofType,
      body: { payment_option: 'bank-transfer' },
      files: { payment_proof: pdf(randomUUID()) },
    });
    data(proved.answer);
    const bank_reference = `FT${randomUUID()}`;
    // Two at once: one of them wins, the other is told.
    const both = await Promise.all(
      treasury.map((one) =>
        surely(one, confirmOrder, { params, body: { arrived: formatAmount(arrived), bank_reference } }),
      ),
    );
    const won = both.filter(({ answer }) => answer.status === 'success');
    expect(won.length).toBeLessThanOrEqual(1);
    if (won.length === 0) expect(both.some(({ isRepeated }) => isRepeated)).toBe(true);
    acknowledged.received.push(bank_reference);
  };

  const isFromBalance = dice(2) === 0;
  const paid = isFromBalance
    ? await surely(customer, payFromBalance, {
        params: ofType,
        body: { current_password: SAMPLE_PASSWORD },
      })
    : undefined;
  if (paid?.answer.status === 'success') acknowledged.fromBalance.push(String(order.id));
  else if (dice(3) === 0) {
    await proveAndConfirm((AMOUNT * 3n) / 5n);
    await proveAndConfirm((AMOUNT * 2n) / 5n);
  } else await proveAndConfirm(dice(3) === 0 ? AMOUNT : 2n * AMOUNT);

  const end = dice(3);
  if (end === 0) {
    const cancelled = await surely(staff, deskCancelOrder, { params, body: { reason: 'Not possible' } });
    if (!cancelled.isRepeated) data(cancelled.answer);
    const seen = await surely(customer, getPayment, { params: { id: order.id } });
    const id = data(seen.answer).payments.refund?.id ?? '';
    const refunded = await surely(customer, refundToBalance, { params: { id } });
    if (!refunded.isRepeated) data(refunded.answer);
    acknowledged.refunded.push(id);
  } else if (end === 1) {
    for (const amount of [youGet / 3n, youGet - youGet / 3n]) {
      const reference = `OUT${randomUUID()}`;
      const body = { account: 'out/bank-transfer', amount: formatAmount(amount), fee: '1.00', reference };
      data((await surely(staff, claimPayout, { params, body: {} })).answer);
      data((await surely(staff, payOut, { params, body, files: { receipt: pdf(reference) } })).answer);
      acknowledged.paidOut.push(reference);
    }
  }
}

/** The book is sound, and what was acknowledged is there, each once. */
async function expectKept(db: OpenDatabase['db'], acknowledged: Acknowledged): Promise<void> {
  expect(await flawsOf(db)).toEqual([]);
  const { placed, received, paidOut, fromBalance, refunded } = acknowledged;
  const names = (rows: { name: unknown }[]) => rows.map(({ name }) => String(name)).toSorted();
  const orders = db.selectFrom('orders').select('reference as name').where('reference', 'in', placed);
  expect(names(await orders.execute())).toEqual(placed.toSorted());
  const receipts = db.selectFrom('receipts').select('bank_reference as name');
  expect(names(await receipts.where('bank_reference', 'like', 'FT%-%').execute())).toEqual(
    received.toSorted(),
  );
  const payouts = db.selectFrom('payouts').select('reference as name');
  expect(names(await payouts.where('reference', 'like', 'OUT%-%').execute())).toEqual(paidOut.toSorted());
  const payments = db.selectFrom('journals').select('order_id as name').where('kind', '=', 'wallet-payment');
  expect(names(await payments.execute())).toEqual(fromBalance.toSorted());
  const refunds = db.selectFrom('refunds').select('id as name').where('state', '=', 'to-balance');
  expect(names(await refunds.execute())).toEqual(expect.arrayContaining(refunded));
}

test.each([
  { engine: 'embedded' as const, crashes: 1 },
  { engine: 'postgres' as const, crashes: 2 },
])('killed $crashes times, on $engine', { timeout: 180_000 }, async ({ engine, crashes }) => {
  const product = await startProduct({ RATE_LIMIT_FACTOR: '1000' }, inject('filledData')[engine]);
  onTestFinished(() => product.close());
  const { client: owner } = await staffClient(product, 'owner');
  const { client: treasurer } = await staffClient(product, 'treasury');
  const { client: amaka } = await sampleCustomer(product, 'amaka');
  const { client: tunde } = await sampleCustomer(product, 'tunde');
  const walletOn = { params: { code: 'wallet' as const }, body: { enabled: true } };
  data(await treasurer.call(switchPaymentOption, walletOn));
  const published = data(await amaka.call(rates, {})).rates;
  const youGet = convert(AMOUNT, published.find(({ code }) => code === 'RMB')?.rate ?? '');

  const acknowledged: Acknowledged = { placed: [], received: [], paidOut: [], fromBalance: [], refunded: [] };
  const { surely, crash } = crashing(product, diceOf(SEED));
  const people = { customers: [amaka, tunde], treasury: [owner, treasurer] };
  const stage = { ...people, surely, youGet, acknowledged };
  let isCrashing = true;
  // None of a kind would show nothing.
  const isOver = () => !isCrashing && Object.values(acknowledged).every((names) => names.length > 0);
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const dice = diceOf(SEED + 1 + caller);
    while (!isOver()) await walkAnOrder(stage, dice);
  });
  const crashed = async () => {
    for (let left = crashes; left > 0; left -= 1) await crash();
    isCrashing = false;
  };
  await Promise.all([crashed(), ...callers]);
  await product.whileStopped((db) => expectKept(db, acknowledged));
});
