/** The desk's screen of bank statements in its states. */
import { uploadStatement } from '@cowrie/contract/desk/bank-statements.ts';
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

type Owner = Awaited<ReturnType<typeof staffClient>>;

export async function statementShots(owner: Owner): Promise<Shot[]> {
  const { client, remembered } = owner;
  const statement = new File([MARCH], 'alipay-march.csv');
  const input = { body: { account: 'out/alipay' }, files: { statement } };
  data(await client.call(uploadStatement, input));
  const path = '/desk/statements';
  return [
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
