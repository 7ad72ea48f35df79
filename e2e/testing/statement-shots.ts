/** The desk's screen of bank statements in its states. */
import { statementAccounts, uploadStatement } from '@cowrie/contract/desk/bank-statements.ts';
import { deskOrders } from '@cowrie/contract/desk/orders.ts';
import type { Page } from 'playwright-core';
import { data, type staffClient } from './api.ts';
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

/** Confirms the first of what is certain, and leaves the others for the next picture. */
async function confirmFirst(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Confirm CWR/ });
  await boxes.first().waitFor();
  for (const box of (await boxes.all()).slice(1)) await box.uncheck();
  await page.getByRole('button', { name: /^Confirm (1 of|all)/ }).click();
  await page.getByText('One payment is confirmed').waitFor();
}

/** The statement of a bank with the money of orders that wait for it, and one with less than was asked for. */
async function sendMoneyIn({ client }: Owner): Promise<void> {
  const { accounts } = data(await client.call(statementAccounts, {}));
  const bank = accounts.find(({ kind, currency }) => kind === 'pay-in' && currency === 'NGN');
  const query = { status: 'awaiting' as const, per_page: 8 };
  const orders = data(await client.call(deskOrders, { query })).orders.data;
  const day = new Date().toISOString().slice(0, 10);
  const rows = orders
    .filter(({ currency }) => currency === 'NGN')
    .map(
      ({ reference, amount }, n) => `${day},FT${n}7731,NIP ${reference},"${n === 0 ? '1000.00' : amount}"`,
    );
  const statement = new File([['Date,Reference,Narration,Amount', ...rows].join('\n')], 'gtbank.csv');
  const input = { body: { account: bank?.code ?? '' }, files: { statement } };
  data(await client.call(uploadStatement, input));
}

type Owner = Awaited<ReturnType<typeof staffClient>>;

export async function statementShots(owner: Owner): Promise<Shot[]> {
  const { client, remembered } = owner;
  const statement = new File([MARCH], 'alipay-march.csv');
  const input = { body: { account: 'out/alipay' }, files: { statement } };
  data(await client.call(uploadStatement, input));
  await sendMoneyIn(owner);
  const path = '/desk/statements';
  return [
    { name: 'desk_statements--matches', path, remembered },
    { name: 'desk_statements--confirmed', path, remembered, prepare: confirmFirst },
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
