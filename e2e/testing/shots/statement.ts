/** The desk's screen of bank statements in its states. */
import {
  explainLine,
  settleLine,
  statementAccounts,
  statementLines,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Page } from 'playwright-core';
import { data, type staffClient } from '../api.ts';
import type { Shot } from './shot.ts';

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

type Owner = Awaited<ReturnType<typeof staffClient>>;

/** What came to the bank that the sample's customers pay into: what the book has, and what nobody knows. */
async function bankLines({ client }: Owner): Promise<void> {
  const { accounts } = data(await client.call(statementAccounts, {}));
  const { code = '' } = accounts.find(({ kind, currency }) => kind === 'pay-in' && currency === 'NGN') ?? {};
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const rows = [
    `${day(6)},NIP/TO MARKET TRADER,-1500000.00`,
    `${day(6)},NIP FEE,-53.75`,
    `${day(4)},NIP/TO MARKET TRADER,-1300053.75`,
    `${day(2)},SMS CHARGE,-48.00`,
    `${day(2)},NIP/FROM OKAFOR CHUKWUEMEKA/NO NARRATION,75000.00`,
    `${day(1)},NIP/FROM BELLO AISHA,12500.00`,
  ];
  const text = ['Date,Narration,Amount', ...rows].join('\n');
  const statement = new File([text], 'bank-march.csv');
  data(await client.call(uploadStatement, { body: { account: code }, files: { statement } }));
  const query = { account: code, state: 'open' as const, direction: 'in' as const };
  const [first, ...others] = data(await client.call(statementLines, { query })).lines.data;
  for (const { id } of first ? [first, ...others] : []) {
    const body = { state: 'aside' as const, as: 'unexplained' as const };
    data(await client.call(settleLine, { params: { id }, body }));
  }
  const reason = 'The sender rang: it was meant for another business';
  const body = { as: 'sender' as const, bank_reference: 'NIP0099817', reason };
  data(await client.call(explainLine, { params: { id: first?.id ?? '' }, body }));
}

const opening = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

export async function statementShots(owner: Owner): Promise<Shot[]> {
  const { client, remembered } = owner;
  await bankLines(owner);
  const statement = new File([MARCH], 'alipay-march.csv');
  const input = { body: { account: 'out/alipay' }, files: { statement } };
  data(await client.call(uploadStatement, input));
  const path = '/desk/statements';
  return [
    { name: 'desk_statements--lines', path: `${path}?tab=lines`, remembered },
    {
      name: 'desk_statements--say-what',
      path: `${path}?tab=lines&state=open`,
      remembered,
      prepare: opening('Say what it was'),
    },
    { name: 'desk_statements--unexplained', path: `${path}?tab=unexplained`, remembered },
    {
      name: 'desk_statements--belongs',
      path: `${path}?tab=unexplained`,
      remembered,
      prepare: opening('Say where it belongs'),
    },
    {
      name: 'desk_statements--read',
      path: `${path}?account=out/alipay`,
      remembered,
      prepare: sending('march.csv', MARCH, 'Nothing new'),
    },
    { name: 'desk_statements--wrong', path, remembered, prepare: sending('wrong.csv', WRONG, 'Line 2:') },
    {
      name: 'desk_statements--columns',
      path,
      remembered,
      prepare: sending('unknown.csv', UNKNOWN, 'wieviel'),
    },
  ];
}
