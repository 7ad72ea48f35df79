/**
 * One day of the team on a desk as in life, chapter by chapter on one product: what one of them does the others go on
 * with, and in the evening the figures are what the day did. Taps and keys are counted where the day has many of them.
 */
import { overview } from '@cowrie/contract/desk/overview.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { flawsOf } from '../server/testing/sound-book.ts';
import { beginDay, type Day, figuresOf, figuresSince, type Proof } from './day/day.ts';
import { fillDesk } from './day/filled-desk.ts';
import { findByKeys } from './day/find.ts';
import { handOver, shareInbox } from './day/inbox.ts';
import { cancelPaidOrder } from './day/money-back.ts';
import { sendPapers } from './day/papers.ts';
import { receiveParcels } from './day/parcels.ts';
import { payOutOnPhone } from './day/payouts.ts';
import { workQueues } from './day/queues.ts';
import { decideProofs } from './day/triage.ts';
import { LAPTOP } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage({}, fillDesk);

let day: Day;
/** Of the twenty proofs, what was confirmed; those whose receiver is to be paid; and the goods among them. */
let confirmed: Proof[];
let payments: Proof[];
let goods: Proof[];
let shipments: { amount: string }[];
let cancelled: Proof;

const sum = (amounts: (string | undefined)[]) =>
  amounts.reduce((total, amount) => total + (parseAmount(amount ?? '') ?? 0n), 0n);

beforeAll(async () => {
  day = await beginDay(product, browsers);
}, 300_000);

test('one key finds orders, people and acts among three hundred orders', () => findByKeys(day));

test('twenty proofs in thirty keys, without the mouse', async () => {
  confirmed = await decideProofs(day);
  payments = confirmed.filter(({ receives }) => receives);
  goods = confirmed.filter(({ receives }) => !receives);
});

test('what comes goes to somebody, who asks a colleague, answers and puts off', () =>
  shareInbox(day, payments[1] as Proof));

test('ten receivers are paid from a phone in at most forty presses', async () => {
  expect(payments).toHaveLength(10);
  await payOutOnPhone(day, payments);
});

test('parcels are received with six taps each at most; two leave together; one comes that nobody announced', async () => {
  shipments = await receiveParcels(day);
});

test('words wait until somebody answers, rows are worked together, and a note stays a note', () =>
  workQueues(day));

test('invoice, receipt and statement reach the customer, and the desk sees the customer whole', () =>
  sendPapers(day, payments[0] as Proof));

test('a paid order is cancelled, and what came for it is owed', async () => {
  cancelled = goods[0] as Proof;
  await cancelPaidOrder(day, cancelled);
});

test('in the evening the figures are what the day did, and the next shift reads what to know', async () => {
  const { owner, begins, before } = day;
  const came = sum([...confirmed, ...shipments].map(({ amount }) => amount));
  const expected = {
    in: before.in + came - sum([cancelled.amount]),
    cancelled: before.cancelled + sum([cancelled.amount]),
    out: before.out + sum(payments.map(({ receives }) => receives)),
  };
  expect(await figuresSince(owner.client, begins)).toEqual(expected);
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const answered = page.waitForResponse((response) => response.url().endsWith(overview.path));
  await page.goto('/desk/');
  // What the page calls today is the last day that it was told of, at night the one after.
  const { data } = (await (await answered).json()) as { data: CallData<typeof overview> };
  const shown = figuresOf(data.days.slice(-1));
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
  const figure = (label: string) => today.filter({ hasText: label }).textContent();
  await expect(today.first()).toBeVisible();
  expect(await figure('Naira in today')).toContain(displayMoney(formatAmount(shown.in), 'NGN'));
  expect(await figure('RMB out today')).toContain(displayMoney(formatAmount(shown.out), 'RMB'));
  expect(await figure('Proofs to check')).toContain('None waiting');
  await leave();

  await handOver(day, 'Ten are paid. Zenith is slow today.');
  let flaws: string[] = [];
  await product.whileStopped(async (db) => {
    flaws = await flawsOf(db);
  });
  expect(flaws).toEqual([]);
});
