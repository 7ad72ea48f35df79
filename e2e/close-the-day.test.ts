/**
 * A business day of the book: forty payments, three banks' statements, what came too little, too much or twice, money
 * that goes back, and a close in the evening that balances to the kobo and the fen.
 */
import { statementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { bookAccounts } from '@cowrie/contract/desk/book.ts';
import { closingDay } from '@cowrie/contract/desk/closings.ts';
import { readingOf } from '@cowrie/contract/desk/ledger.ts';
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { approvePayAccount, proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { convert, displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import { refundToBank } from '@cowrie/contract/refunds.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { slipPicture } from '../server/testing/slips.ts';
import { step } from '../server/testing/step.ts';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  payReceiver,
  sendProof,
  staffClient,
} from './testing/api.ts';
import {
  alipayStatement,
  type BankDay,
  endOf,
  type Moved,
  UTF16_COLUMNS,
  utf8Statement,
  utf16Statement,
} from './testing/bank-files.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { PASSWORD } from './testing/customer.ts';
import { pdfSlip, transferSlip, type Upload } from './testing/pictures.ts';
import { claimPayment, findOrder } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

/** `kobo` is what its customer pays, `fen` what its receiver gets. */
type Payment = Placed & { customer: Customer; kobo: bigint; fen: bigint };
type Account = BankDay & { name: string };

const NAMES = ['Adaeze Nwosu', 'Chidi Bello', 'Funke Lawal', 'Ibrahim Sani', 'Kemi Ogunleye'];
const FORTY = 40;
/** In kobo and fen. */
const BOUGHT = { paid: 315_000_000n, fee: 5_375n, fen: 1_500_000n };
const SHORT_BY = 1_000_000n;
const OVER_BY = 500_050n;
const TEST_PAYOUT = 1_000n;
const PAYOUT_FEE = 120n;
const REFUND_TO = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'Chidi Bello' };
const SLIP_WIDTH = 720;

const { product, browsers } = await setStage();
const { client: treasury, remembered: asTreasury } = await staffClient(product, 'treasury');
const { client: owner, remembered: asOwner } = await staffClient(product, 'owner');

const naira = (kobo: bigint) => displayMoney(formatAmount(kobo), 'NGN');
const rmb = (fen: bigint) => displayMoney(formatAmount(fen), 'RMB');
const minor = (amount: string) =>
  (amount.startsWith('-') ? -1n : 1n) * (parseAmount(amount.replace('-', '')) ?? 0n);

/** The `index`-th of the day: every amount differs from every other, and most have kobo. */
async function place(customer: Customer, index: number, rate: string): Promise<Payment> {
  const kobo = 6_125_037n + 143_719n * BigInt(index);
  const fen = convert(kobo, rate);
  const body = {
    ...{ you_pay: formatAmount(kobo), you_pay_currency: 'NGN' },
    ...{ you_get: formatAmount(fen), you_get_currency: 'RMB' },
    ...{ payment_method_code: 'alipay' as const, description: 'wang.fang@example.com, Wang Fang' },
  };
  return { ...data(await customer.client.call(placePayment, { body })).payment_order, customer, kobo, fen };
}

/** Forty by five customers in turn; those of which each is something of its own by name. */
async function placeForty() {
  const customers = await Promise.all(NAMES.map((name) => newCustomer(product, { name })));
  const rate = data(await treasury.call(rates, {})).rates.find(({ code }) => code === 'RMB')?.rate ?? '';
  const all: Payment[] = [];
  while (all.length < FORTY)
    for (const customer of customers) all.push(await place(customer, all.length, rate));
  const [short, over, proven, copied, fromBalance, tested, toBank, , , toBalance] = all;
  if (!short || !over || !proven || !copied || !fromBalance || !tested || !toBank || !toBalance)
    throw new Error('there are fewer than ten');
  const uncertain: Payment[] = [short, over, copied, fromBalance];
  const certain = all.filter((payment) => !uncertain.includes(payment));
  return { all, certain, short, over, proven, copied, fromBalance, tested, toBank, toBalance };
}

/** What banks make of a name and a reference: as both are, with a wrong letter, without the dash, cut off, or the name alone. */
function narration({ reference, customer }: Payment, way: number): string {
  const names = [customer.firstname.toUpperCase(), customer.lastname.toUpperCase()];
  const wrong = reference.slice(0, -1) + (reference.endsWith('X') ? 'Y' : 'X');
  const ways = [
    `NIP TRANSFER FROM ${names.join(' ')} ${reference}`,
    `TRF/${wrong}/${names.join(' ')}`,
    `USSD ${reference.replace('-', '')} MOB`,
    `NIP/${names.join(' ')}/${reference.slice(0, -1)}`,
    `FIP FROM ${names.toReversed().join(' ')}`,
  ];
  return ways[way % ways.length] ?? reference;
}

let moves = 0;
/** Something moves on an account: a line of its statement, with a reference of the bank's own. */
function move({ moves: own }: Account, amount: bigint, text: string, more: Partial<Moved> = {}): void {
  moves += 1;
  own.push({ at: new Date(), amount, text, reference: `FT26${String(moves).padStart(8, '0')}`, ...more });
}

/** Sends a statement in by the dialog, with what its columns are where the desk does not know them. */
async function sendIn(page: Page, { name }: Account, file: Upload, columns: Record<string, string> = {}) {
  await page.goto('/desk/statements');
  await page.getByRole('button', { name: `Upload a statement of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  const readIt = dialog.getByRole('button', { name: 'Read it' });
  await dialog.getByLabel('Statement', { exact: true }).setInputFiles(file);
  await readIt.click();
  for (const [heading, what] of Object.entries(columns))
    await dialog.getByLabel(`What ${heading} is`, { exact: true }).selectOption({ label: what });
  if (Object.keys(columns).length > 0) await readIt.click();
  return dialog.getByRole('status');
}

/** The proof of a customer who pays from their phone what is still missing. */
async function payTheRest({ id, customer }: Payment, missing: bigint): Promise<void> {
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto(`/pay/payment/${id}`);
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await expect(page.getByText(naira(missing)).first()).toBeVisible();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip(naira(missing)));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await leave();
}

/** The customer's phone: the money of one order comes to the balance, which pays another. */
async function payFromTheRefund(refunded: Payment, other: Payment): Promise<void> {
  const { page, leave } = await browsers.open(PHONE, { remembered: refunded.customer.remembered });
  await page.goto(`/orders?order=payment-${refunded.id}`);
  const refund = page.getByRole('region', { name: 'Refund' });
  await refund.getByRole('button', { name: `Put ${naira(refunded.kobo)} in my balance` }).click();
  await expect(refund.getByText(/It is in your/)).toBeVisible();
  await page.goto(`/pay/payment/${other.id}`);
  await page.getByRole('radio', { name: /Your balance/ }).check();
  await page.getByRole('button', { name: `Pay ${naira(other.kobo)} from balance` }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await leave();
}

/** An account on the page that closes the day. */
const accountOn = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Where every order came to in the evening, by its reference. */
async function statuses(): Promise<Record<string, OrderStatus>> {
  const query = { type: 'payment' as const, per_page: 100 };
  const { orders } = data(await treasury.call(deskOrders, { query }));
  return Object.fromEntries(orders.data.map(({ reference, status }) => [reference, status]));
}

test('forty payments of a day are closed, and nothing is left over', { timeout: 400_000 }, async () => {
  await step('a second bank account is agreed on by two, and is in the book from then on', async () => {
    const body = {
      ...{ option_code: 'bank-transfer' as const, bank_name: 'Lagoon Bank' },
      ...{ account_number: '2233445566', account_name: 'Cowrie Trade Ltd' },
    };
    const { id } = data(await treasury.call(proposePayAccount, { body })).account;
    data(await owner.call(approvePayAccount, { params: { id } }));
  });
  const morning = data(await treasury.call(bookAccounts, {}));
  const accounts: Account[] = morning.accounts
    .filter(({ kind }) => kind === 'pay-in' || kind === 'pay-out')
    .map(({ name, balance }) => ({ name, opening: minor(balance), moves: [] }));
  const account = (name: string): Account => {
    const found = accounts.find((one) => one.name === name);
    if (!found) throw new Error(`the book has no account ${name}`);
    return found;
  };
  const sampleBank = account('Sample Bank 0000000000');
  const lagoonBank = account('Lagoon Bank 2233445566');
  const alipay = account('Alipay');
  const counter = await browsers.open(LAPTOP, { remembered: asTreasury });
  const signer = await browsers.open(LAPTOP, { remembered: asOwner });
  const { page } = counter;
  const dialog = page.getByRole('dialog');

  await step('the treasury buys RMB, and lets customers pay from their balance', async () => {
    await page.goto('/desk/book');
    await page.getByRole('button', { name: 'Record bought RMB' }).click();
    await dialog.getByLabel('Paid from').selectOption({ label: `${sampleBank.name} (NGN)` });
    await dialog.getByLabel('Paid', { exact: true }).fill(formatAmount(BOUGHT.paid));
    await dialog.getByLabel('Fee').fill(formatAmount(BOUGHT.fee));
    await dialog.getByLabel('Arrived on').selectOption({ label: `${alipay.name} (RMB)` });
    await dialog.getByLabel('RMB bought').fill(formatAmount(BOUGHT.fen));
    await dialog.getByRole('button', { name: 'Record it' }).click();
    await expect(page.getByText('The purchase is in the book.')).toBeVisible();
    move(sampleBank, -BOUGHT.paid, 'TRF TO GUANGZHOU TRADING');
    move(sampleBank, -BOUGHT.fee, 'NIP CHARGES');
    move(alipay, BOUGHT.fen, '转账', { who: '广州贸易' });

    await page.goto('/desk/accounts');
    await page.getByRole('button', { name: /^Switch on ?: Wallet$/ }).click();
    await expect(page.getByRole('button', { name: /^Switch off ?: Wallet$/ })).toBeVisible();
  });

  const day = await step('forty orders are placed, and all but one are paid', async () => {
    const day = await placeForty();
    const { short, over, proven, copied, fromBalance, certain } = day;
    const slip = await slipPicture({ bank: 0, seed: 1, amount: naira(proven.kobo) }, SLIP_WIDTH);
    const cut = { left: 0, top: 150, width: SLIP_WIDTH, height: 1300 };
    const again = await sharp(slip).extract(cut).jpeg({ quality: 60 }).toBuffer();
    const slips = new Map<Payment, Upload>([
      [proven, { name: 'slip.png', mimeType: 'image/png', buffer: slip }],
      [copied, { name: 'IMG-WA0007.jpg', mimeType: 'image/jpeg', buffer: again }],
    ]);
    for (const payment of day.all)
      if (payment !== fromBalance)
        await sendProof(
          payment.customer.client,
          payment,
          'payment',
          slips.get(payment) ?? pdfSlip(payment.reference),
        );
    move(sampleBank, short.kobo - SHORT_BY, narration(short, 0));
    move(lagoonBank, over.kobo + OVER_BY, narration(over, 0));
    certain.forEach((payment, index) => {
      move(index % 2 === 0 ? sampleBank : lagoonBank, payment.kobo, narration(payment, index));
    });
    return day;
  });

  await step(
    'a screenshot that was sent before is marked in the queue and the dialog, and declined',
    async () => {
      const { reference } = day.copied;
      const isMarked = async () => {
        const { orders } = data(await treasury.call(deskOrders, { query: { q: reference } }));
        return orders.data[0]?.same_proof;
      };
      await expect.poll(isMarked).toBe(true);
      await page.goto(`/desk/orders?status=awaiting&q=${reference}`);
      await expect(page.getByText('Proof sent before')).toBeVisible();
      await page.getByRole('link', { name: reference }).click();
      await page.getByRole('button', { name: 'Confirm payment' }).click();
      await expect(
        dialog.getByRole('img', { name: `What was sent for ${day.proven.reference}` }),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Decline proof' }).click();
      await dialog.getByRole('button', { name: 'The money has not arrived in our account.' }).click();
      await dialog.getByRole('button', { name: 'Decline the proof' }).click();
      await expect(
        page.getByText('The proof is declined; the customer can send another proof.'),
      ).toBeVisible();
    },
  );

  await step('two banks’ statements confirm with one press what is certain', async () => {
    const lines = (of: Account) => new RegExp(`^${of.moves.length} lines taken in`);
    const read = await sendIn(page, sampleBank, utf8Statement(sampleBank));
    await expect(read.getByText(lines(sampleBank))).toBeVisible();
    const chosen = await sendIn(page, lagoonBank, utf16Statement(lagoonBank), UTF16_COLUMNS);
    await expect(chosen.getByText(lines(lagoonBank))).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const { certain, booked } = data(await treasury.call(statementMatches, {}));
    const references = day.certain.map(({ reference }) => reference);
    expect(certain.map(({ order }) => order.reference).sort(), 'certain').toEqual(references.sort());
    // Of both: what the second brought is on the page a moment later.
    await page.getByRole('button', { name: `Confirm all ${certain.length + booked.length}` }).click();
    await expect(page.getByText(/ are confirmed, one is not\.$/)).toBeVisible();
    // Its picture was sent for the order that was declined, too.
    await expect(page.getByRole('link', { name: day.proven.reference }).first()).toBeVisible();
    await page.getByRole('button', { name: 'I looked at them: confirm it' }).click();
    await expect(page.getByText(/^One .* is confirmed\.$/)).toBeVisible();
    const confirmed = Object.fromEntries(references.map((reference) => [reference, 'processing']));
    expect(await statuses(), 'what was certain').toMatchObject(confirmed);
  });

  await step('what came too little or too much is looked at, and the rest is sent', async () => {
    const { short, over } = day;
    await page.getByRole('button', { name: `This is it: ${short.reference}` }).click();
    await expect(page.getByText(`${naira(SHORT_BY)} is still missing`)).toBeVisible();
    // Its line goes, and the other moves up.
    await expect
      .poll(() => page.getByRole('button', { name: `This is it: ${short.reference}` }).count())
      .toBe(0);
    await page.getByRole('button', { name: `This is it: ${over.reference}` }).click();
    await expect(page.getByText(`${naira(OVER_BY)} more than was asked for`)).toBeVisible();
    await payTheRest(short, SHORT_BY);
    move(sampleBank, SHORT_BY, narration(short, 2));
  });

  await step(
    'of two cancelled orders one pays another from the balance, one goes back to a bank',
    async () => {
      const { toBank, toBalance, fromBalance } = day;
      await findOrder(page, toBank.reference);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await dialog.getByRole('button', { name: 'The receiver cannot be paid.' }).click();
      await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
      await expect(page.getByText(`${toBank.reference} is cancelled.`)).toBeVisible();
      data(
        await treasury.call(deskCancelOrder, {
          params: { reference: toBalance.reference },
          body: { reason: 'The receiver cannot be paid.' },
        }),
      );
      await payFromTheRefund(toBalance, fromBalance);

      const { client } = toBank.customer;
      const { refund } = data(await client.call(getPayment, { params: { id: toBank.id } })).payments;
      data(
        await client.call(refundToBank, {
          params: { id: refund?.id ?? '' },
          body: { ...REFUND_TO, current_password: PASSWORD },
        }),
      );
      await page.goto('/desk/refunds');
      await page
        .getByRole('listitem')
        .filter({ hasText: toBank.reference })
        .getByRole('button', { name: 'Prepare' })
        .click();
      await dialog.getByLabel('From which of our accounts').selectOption({ label: sampleBank.name });
      await dialog.getByRole('button', { name: 'Prepare' }).click();
      await expect(page.getByText('Prepared. A second person can release it now.')).toBeVisible();

      const second = signer.page.getByRole('dialog');
      await signer.page.goto('/desk/refunds');
      await signer.page
        .getByRole('listitem')
        .filter({ hasText: toBank.reference })
        .getByRole('button', { name: 'Release' })
        .click();
      await second.getByLabel('The bank’s reference').fill('FT2699990001');
      await second.locator('input[type=file]').setInputFiles(await transferSlip(naira(toBank.kobo)));
      await second.getByRole('button', { name: 'It is sent' }).click();
      await expect(signer.page.getByText('The refund is sent, and the customer is told.')).toBeVisible();
      move(sampleBank, -toBank.kobo, 'NIP TO CHIDI BELLO', { reference: 'FT2699990001' });
    },
  );

  await step(
    'the evening’s statements have the rest, and what was in the first ones counts once',
    async () => {
      const read = await sendIn(page, sampleBank, utf8Statement(sampleBank));
      await expect(read.getByText('2 lines taken in')).toBeVisible();
      await expect(read.getByText(`${sampleBank.moves.length - 2} lines from an earlier`)).toBeVisible();
      // What its columns are is known by now.
      const again = await sendIn(page, lagoonBank, utf16Statement(lagoonBank));
      await expect(again.getByText('Nothing new')).toBeVisible();
      await expect(again.getByText(`${lagoonBank.moves.length} lines from an earlier`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: /^Confirm all/ }).click();
      await expect(page.getByText(/ (is|are) confirmed\.$/)).toBeVisible();
    },
  );

  const paidOut = day.all.filter((payment) => ![day.copied, day.toBank, day.toBalance].includes(payment));
  await step('receivers are paid, one of them by a test first', async () => {
    const { tested } = day;
    await findOrder(page, tested.reference);
    await claimPayment(page, 'out/alipay');
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog.getByLabel('Amount sent').fill(formatAmount(TEST_PAYOUT));
    await dialog.getByLabel('Slip').setInputFiles(await transferSlip(rmb(TEST_PAYOUT)));
    await dialog.getByRole('button', { name: 'Record this part' }).click();
    const rest = tested.fen - TEST_PAYOUT;
    await expect(
      page.getByText(`${rmb(rest)} of ${tested.reference} is still to be paid out.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Amount sent').inputValue()).toBe(formatAmount(rest));
    await dialog.getByLabel('Fee').fill(formatAmount(PAYOUT_FEE));
    await dialog.getByLabel('Slip').setInputFiles(await transferSlip(rmb(rest)));
    await dialog.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText(`${tested.reference} is complete.`)).toBeVisible();
    for (const amount of [TEST_PAYOUT, rest, PAYOUT_FEE]) move(alipay, -amount, tested.reference);
    for (const { reference, fen } of paidOut.filter((payment) => payment !== tested)) {
      await payReceiver(treasury, { reference });
      move(alipay, -fen, reference, { who: '王芳' });
    }
    const read = await sendIn(page, alipay, alipayStatement(alipay));
    await expect(read.getByText(`${alipay.moves.length} lines taken in`)).toBeVisible();

    const left = { [day.copied.reference]: 'pending' };
    for (const { reference } of [day.toBank, day.toBalance]) left[reference] = 'cancelled';
    for (const { reference } of paidOut) left[reference] = 'successful';
    expect(await statuses(), 'the orders of the day').toMatchObject(left);
  });

  await step('every account is counted by one and signed by another, and none differs', async () => {
    const today = dayOf(Date.now());
    const close = async () => data(await treasury.call(closingDay, { query: { day: today } })).accounts;
    const counted = new Map(accounts.map((one) => [one.name, formatAmount(endOf(one))]));
    const book = new Map((await close()).map(({ name, book }) => [name, book]));
    expect(book, 'what the book says, against what the statements end with').toEqual(counted);

    await page.goto(`/desk/book/closing?day=${today}`);
    for (const [name, amount] of counted) {
      const counting = accountOn(page, name);
      await counting.getByRole('button', { name: /^Count/ }).click();
      await dialog.getByLabel('Counted').fill(amount);
      await dialog.getByRole('button', { name: 'Save the count' }).click();
      await expect(counting.getByText('Waiting for a signature')).toBeVisible();
    }
    await signer.page.goto(`/desk/book/closing?day=${today}`);
    for (const { name } of accounts) {
      const signing = accountOn(signer.page, name);
      await signing.getByRole('button', { name: /^Sign/ }).click();
      await signer.page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
      await expect(signing.getByText('Closed', { exact: true })).toBeVisible();
    }
    const closed = (await close()).map(
      ({ name, is_closed, closing }) => [name, is_closed ? closing?.difference : 'open'] as const,
    );
    expect(new Map(closed), 'differences of the accounts').toEqual(
      new Map(accounts.map(({ name }) => [name, '0.00'])),
    );
  });

  await step('nothing is left unexplained, and every currency comes to zero', async () => {
    const evening = data(await treasury.call(bookAccounts, {}));
    const left = (of: typeof morning) =>
      of.accounts
        .filter(({ kind }) => ['orders', 'refunds', 'unexplained', 'difference'].includes(kind))
        .map(({ code, balance }) => [code, balance]);
    expect(left(evening), 'what is nobody’s yet').toEqual(left(morning));
    const toBalances = OVER_BY + day.toBalance.kobo - day.fromBalance.kobo;
    const [before, after] = [minor(morning.customers.balance), minor(evening.customers.balance)];
    expect(after - before, 'customers’ balances').toBe(toBalances);
    const sums = new Map([['NGN', readingOf('customer') * after]]);
    for (const { kind, currency, balance } of evening.accounts)
      sums.set(currency, (sums.get(currency) ?? 0n) + readingOf(kind) * minor(balance));
    expect(sums, 'the book by currency').toEqual(new Map([...sums.keys()].map((currency) => [currency, 0n])));
  });
  for (const person of [counter, signer]) await person.leave();
});
