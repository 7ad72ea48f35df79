/** The desk's screen of bank statements in its states. */
import { statementAccounts, uploadStatement } from '@cowrie/contract/desk/bank-statements.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, placePaymentOf, sendProof, type staffClient } from './api.ts';
import { transferSlip } from './pictures.ts';
import type { Product } from './product.ts';
import type { Shot } from './shots.ts';

const HEAD = '交易时间,交易对方,商品说明,金额,收/支,交易订单号\n';
const MARCH = `${HEAD}2026-03-01 10:11:12,李明,转账 CWR-7K2M9QXA,"1,500.00",支出,2026030122001
2026-03-01 12:00:01,张伟,退款,20.00,收入,2026030122003
`;
const WRONG = `${HEAD}2026-02-30 10:00:00,李明,转账,5.00,支出,1\n2026-03-01 10:00:00,王芳,转账,1.234,支出,2\n`;
const UNKNOWN =
  'wann,wer,wieviel,stand\n01.03.2026,Li Ming,"-1.500,00","20.000,00"\n02.03.2026,Zhang Wei,"20,00","20.020,00"\n';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Sends a file in by the dialog, as far as the answer. */
const sending = (name: string, text: string, until: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Upload a statement', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Statement', { exact: true }).setInputFiles(file(name, text));
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await dialog.getByText(until).first().waitFor();
};

/** Confirms the first of what is certain, beside one whose proof was sent twice; the others are for the next picture. */
async function confirmSome(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Confirm CWR/ });
  await boxes.first().waitFor();
  for (const box of (await boxes.all()).slice(1, -1)) await box.uncheck();
  await page.getByRole('button', { name: /^Confirm 2 of/ }).click();
  await page.getByText('One payment is confirmed, one is not.').waitFor();
}

/** A bank's statement with the money of orders that wait for it, the last two with one proof, and a part of another's. */
async function sendMoneyIn(product: Product, { client }: Owner): Promise<void> {
  const customer = await newCustomer(product);
  const amounts = ['150000.00', '84500.00', '212000.00', '97000.00', '120000.00', '120000.00'];
  const slip = await transferSlip('NGN 120,000.00');
  const day = new Date().toISOString().slice(0, 10);
  const rows: string[] = [];
  for (const [n, amount] of amounts.entries()) {
    const order = await placePaymentOf(customer.client, amount);
    const own = await transferSlip(`NGN ${amount}`);
    await sendProof(customer.client, order, 'payment', amount === '120000.00' ? slip : own);
    rows.push(`${day},FT${n}7731,NIP/${order.reference}/UBA,"${n === 2 ? '200000.00' : amount}"`);
  }
  const { accounts } = data(await client.call(statementAccounts, {}));
  const bank = accounts.find(({ kind, currency }) => kind === 'pay-in' && currency === 'NGN');
  const statement = new File([['Date,Reference,Narration,Amount', ...rows].join('\n')], 'gtbank.csv');
  const input = { body: { account: bank?.code ?? '' }, files: { statement } };
  data(await client.call(uploadStatement, input));
}

type Owner = Awaited<ReturnType<typeof staffClient>>;

export async function statementShots(product: Product, owner: Owner): Promise<Shot[]> {
  const { client, remembered } = owner;
  const statement = new File([MARCH], 'alipay-march.csv');
  const input = { body: { account: 'out/alipay' }, files: { statement } };
  data(await client.call(uploadStatement, input));
  await sendMoneyIn(product, owner);
  const path = '/desk/statements';
  return [
    { name: 'desk_statements--matches', path, remembered },
    { name: 'desk_statements--confirmed', path, remembered, prepare: confirmSome },
    { name: 'desk_statements--lines', path: `${path}?tab=lines`, remembered },
    { name: 'desk_statements--read', path, remembered, prepare: sending('march.csv', MARCH, 'Nothing new') },
    { name: 'desk_statements--wrong', path, remembered, prepare: sending('wrong.csv', WRONG, 'Line 2:') },
    {
      name: 'desk_statements--columns',
      path,
      remembered,
      prepare: sending('unknown.csv', UNKNOWN, 'wieviel'),
    },
  ];
}
