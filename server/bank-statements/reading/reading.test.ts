import { inspect } from 'node:util';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gb18030, marked, utf8, utf16, workbook } from '../../testing/statement-files.ts';
import { readAmount } from './amounts.ts';
import { readDelimited } from './delimited.ts';
import { dayOrderOf, readMoment } from './moments.ts';
import { readApart } from './read-apart.ts';
import { readStatement, type StatementRequest } from './read-statement.ts';
import { tidy } from './rows.ts';

const LAGOS = 60;
const CHINA = 480;

type Told = Omit<StatementRequest, 'bytes' | 'zone'>;

async function linesOf(bytes: Uint8Array, zone = LAGOS, told: Told = {}) {
  const reading = await readStatement({ bytes, zone, ...told });
  if (reading.kind !== 'lines') throw new Error(inspect(reading));
  return reading;
}

const short = ({ lines }: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ day, time, amount, narration, reference, counterparty, balance }) =>
    [day, time ?? '', amount, narration, reference, counterparty, balance ?? '']
      .map(String)
      .filter(Boolean)
      .join(' · '),
  );

const GTBANK = `GUARANTY TRUST BANK PLC
Account Name:,COWRIE TRADE LTD
"Period:","01-Mar-2026 to 03-Mar-2026"

Trans. Date,Reference,Value. Date,Debits,Credits,Balance,Originating Branch,Remarks
01-Mar-2026,'0001,01-Mar-2026,,"150,000.00","1,150,000.00",E- CHANNELS,"NIP TRANSFER FROM ADA OBI
CWR-7K2M9QXA VIA GTWORLD"
02-Mar-2026,'0002,02-Mar-2026,53.75,,"1,149,946.25",HEAD OFFICE,"COMMISSION ""NIP"""
,,,Total:,"150,000.00",,,
This is a computer generated statement.
`;
const GTBANK_LINES = [
  "2026-03-01 · 15000000 · NIP TRANSFER FROM ADA OBI CWR-7K2M9QXA VIA GTWORLD · '0001 · 115000000",
  '2026-03-02 · -5375 · COMMISSION "NIP" · \'0002 · 114994625',
];

const ALIPAY = `支付宝交易记录明细查询
账号:[treasury@cowrie.test]
起始日期:[2026-03-01 00:00:00]    终止日期:[2026-03-02 00:00:00]
---------------------------------交易记录明细列表------------------------------------
交易号                  ,商家订单号               ,交易创建时间              ,付款时间                ,最近修改时间              ,交易来源地     ,类型              ,交易对方            ,商品名称                ,金额（元）   ,收/支     ,交易状态    ,服务费（元）   ,成功退款（元）  ,备注                  ,资金状态     ,
2026030122001\t,\t,2026-03-01 10:11:12 ,2026-03-01 10:11:20 ,2026-03-01 10:11:20 ,支付宝网站,即时到账交易,李明,转账,500.00  ,支出,交易成功,0.00,0.00,CWR-7K2M9QXA,已支出,
2026030122002\t,\t,2026-03-01 11:00:00 ,,2026-03-01 11:05:00 ,支付宝网站,即时到账交易,王芳,转账,80.00  ,支出,交易关闭,0.00,0.00,,,
2026030122003\t,\t,2026-03-01 12:00:00 ,2026-03-01 12:00:01 ,2026-03-01 12:00:01 ,支付宝网站,即时到账交易,张伟,退款,20.00  ,收入,交易成功,0.00,0.00,,已收入,
------------------------------------------------------------------------------------
共3笔记录
已收入:1笔,20.00元
已支出:1笔,500.00元
`;

const WECHAT = `微信支付账单明细,,,,,,,,
微信昵称：[Cowrie],,,,,,,,
起始时间：[2026-03-01 00:00:00] 终止时间：[2026-03-03 00:00:00],,,,,,,,
----------------------微信支付账单明细列表--------------------,,,,,,,,
交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
2026-03-02 09:00:01,转账,李明,"转账备注:微信转账",支出,¥1234.50,零钱,对方已收钱,"1000050001	","1000	","/"
2026-03-02 18:30:00,二维码收款,/,"/",收入,¥6.00,/,已收钱,"1000050002	","1001	","/"
2026-03-02 19:00:00,零钱提现,招商银行,"/",/,¥100.00,招商银行,提现已到账,"1000050003	","/","服务费¥0.10"
`;

describe('a statement is read in every encoding, with what banks write above and below', () => {
  it.each([
    ['UTF-8', utf8(GTBANK)],
    ['UTF-8 with its mark and lines of Windows', marked(GTBANK.replaceAll('\n', '\r\n'))],
    ['UTF-16, little first', utf16(`\uFEFF${GTBANK}`, 'le')],
    ['UTF-16, big first', utf16(`\uFEFF${GTBANK}`, 'be')],
    ['UTF-16 without a mark', utf16(GTBANK, 'le')],
    ['tabs', utf8(GTBANK.replace(/,(?!\d{3})/g, '\t'))],
    ['semicolons', utf8(GTBANK.replace(/,(?!\d{3})/g, ';'))],
  ])('GTBank in %s', async (_, bytes) => {
    expect(short(await linesOf(bytes))).toEqual(GTBANK_LINES);
  });

  it('Alipay in GB18030, without what was closed', async () => {
    const reading = await linesOf(gb18030(ALIPAY), CHINA);
    expect(short(reading)).toEqual([
      '2026-03-01 · 10:11:20 · -50000 · 转账 / CWR-7K2M9QXA · 2026030122001 · 李明',
      '2026-03-01 · 12:00:01 · 2000 · 退款 · 2026030122003 · 张伟',
    ]);
    expect(reading.idle).toBe(1);
  });

  it('WeChat Pay in UTF-16, without what stayed the own', async () => {
    const reading = await linesOf(utf16(`\uFEFF${WECHAT}`, 'le'), CHINA);
    expect(short(reading)).toEqual([
      '2026-03-02 · 09:00:01 · -123450 · 转账备注:微信转账 · 1000050001 · 李明',
      '2026-03-02 · 18:30:00 · 600 · 1000050002',
    ]);
    expect(reading.idle).toBe(1);
  });

  it('PalmPay and China Merchants Bank with what they say of a line', async () => {
    const palmPay = `Transaction Date,Transaction Detail,Money In (NGN),Money Out (NGN),Transaction ID
03/02/2026 09:00:01 AM,Received from ADA OBI,5000.00,,p1`;
    expect(short(await linesOf(utf8(palmPay), LAGOS))).toEqual([
      '2026-02-03 · 09:00:01 · 500000 · Received from ADA OBI · p1',
    ]);
    const merchants = `交易日期,交易时间,收入,支出,余额,交易类型,交易备注
20260302,09:00:01,,10.00,90.00,转账,付王芳`;
    expect(short(await linesOf(gb18030(merchants), CHINA))).toEqual([
      '2026-03-02 · 09:00:01 · -1000 · 付王芳 · 9000',
    ]);
    // Beside a narration that was known before they are left out: lines are known by that alone.
    const both = palmPay.replace('Money In', 'Narration,Money In').replace(',5000', ',NIP,5000');
    expect(short(await linesOf(utf8(both), LAGOS))).toEqual(['2026-02-03 · 09:00:01 · 500000 · NIP · p1']);
  });

  it('a workbook, with amounts and days as numbers', async () => {
    const bytes = workbook([
      ['Moniepoint MFB'],
      [],
      ['Date', 'Transaction Ref', 'Narration', 'Debit', 'Credit', 'Balance'],
      [
        { v: '46082.5', date: true },
        'MP-1',
        'Ada & Obi <CWR>',
        '',
        { v: '1234.4999999999998' },
        { v: '1.5E3' },
      ],
      [{ v: '46083', date: true }, { v: '100004' }, 'Fee', { v: '10' }, '', { v: '1490' }],
    ]);
    expect(short(await linesOf(bytes))).toEqual([
      '2026-03-01 · 12:00:00 · 123450 · Ada & Obi <CWR> · MP-1 · 150000',
      '2026-03-02 · -1000 · Fee · 100004 · 149000',
    ]);
  });
});

it('a workbook’s time beside its day is read, and its texts stay as they are', async () => {
  const head = ['Date', 'Time', 'Transaction Ref', 'Narration', 'Credit'];
  const row = (time: string, credit: string | { v: string }) => [
    { v: '46082', date: true as const },
    { v: time, date: true as const },
    '12345E07',
    '1.50',
    credit,
  ];
  const bytes = workbook([head, row('0.5868055556', { v: '5000' }), row('0', { v: '7.5' })]);
  expect(short(await linesOf(bytes))).toEqual([
    '2026-03-01 · 14:05:00 · 500000 · 1.50 · 12345E07',
    '2026-03-01 · 00:00:00 · 750 · 1.50 · 12345E07',
  ]);
  // A thousand five hundred, or one and a half.
  expect(await readStatement({ bytes: workbook([head, row('0.5', '1.500')]), zone: LAGOS })).toMatchObject({
    rows: [{ reason: '“1.500” is not an amount that we can read' }],
  });
});

it.each([
  ['交易日期,交易时间', '20260301,140509'],
  ['交易日期,交易时间', '2026-03-01,14:05:09'],
  ['交易时间,交易日期', '14:05:09,2026/3/1'],
  ['交易时间,记账日期', '20260301140509,20260302'],
  ['记账日期,交易时间', '2026-03-02,2026-03-01 14:05:09'],
])('the day and the time of a Chinese bank are told apart: %s', async (headings, cells) => {
  const text = `${headings},摘要,收入\n${cells},x,1.00\n`;
  expect(short(await linesOf(utf8(text), CHINA))).toEqual(['2026-03-01 · 14:05:09 · 100 · x']);
});

it.each([
  [
    'Zenith',
    'Date,Value Date,Description,Debit,Credit,Balance',
    '01/03/2026,01/03/2026,NIP/ADA,0.00,"5,000.00","9,000.00"',
  ],
  [
    'Access',
    'Posted Date;Value Date;Description;Debit;Credit;Balance',
    '01-MAR-26;01-MAR-26;NIP/ADA;-;5,000.00;9,000.00',
  ],
  [
    'UBA',
    'TRAN DATE\tVALUE DATE\tNARRATION\tCHQ.NO\tDEBIT\tCREDIT\tBALANCE',
    '01-Mar-2026\t01-Mar-2026\tNIP/ADA\t\t\t5,000.00\t9,000.00',
  ],
  [
    'First Bank',
    'TransDate,Reference,Transaction Details,ValueDate,Deposit,Withdrawal,Balance',
    '01-Mar-26,,NIP/ADA,01-Mar-26,"5,000.00",,"9,000.00"',
  ],
  [
    'OPay',
    'Trans. Time,Value Date,Description,Debit(₦),Credit(₦),Balance(₦),Channel',
    '2026 Mar 01 10:00:00,01 Mar 2026,NIP/ADA,--,"5,000.00","9,000.00",Mobile',
  ],
  [
    'Kuda',
    'Date/Time,Money In,Money out,Category,To / From,Description,Balance',
    '01/03/26 10:00:00,"₦5,000.00",,inward transfer,ADA,NIP/ADA,"₦9,000.00"',
  ],
  [
    'Fidelity',
    'Transaction Date,Value Date,Details,Pay In,Pay Out,Balance',
    '01-Mar-26,01-Mar-26,NIP/ADA,"5,000.00",,"9,000.00"',
  ],
  [
    'a short amount',
    'Tran Date,Particulars,Debit Amt,Credit Amt,Balance',
    '01-03-2026,NIP/ADA,,5000.00,9000.00',
  ],
  ['one signed amount', 'Date,Description,Amount,Balance', '2026-03-01,NIP/ADA,"+5,000.00","9,000.00"'],
  [
    'amount and side',
    'Date,Type,Narration,Amount,Running Balance',
    '2026-03-01T09:00:00Z,CREDIT,NIP/ADA,5000,9000',
  ],
])('%s is recognised by its headings', async (_, headings, line) => {
  const { lines } = await linesOf(utf8(`${headings}\n${line}\n`));
  expect(lines).toMatchObject([
    { day: '2026-03-01', amount: 500_000n, balance: 900_000n, narration: 'NIP/ADA', number: 2 },
  ]);
});

it('cells in quotation marks are read behind blanks too, and a mark of the bank’s text stays one', async () => {
  const written = [
    'Date, "Narration, in full", Amount',
    '01-Mar-2026, "TRF, ADA OBI" , "150,000.00"',
    '02-Mar-2026, "THE SHOP" LAGOS, 5.00',
    '03-Mar-2026, 6" PIPES, 7.00',
    '04-Mar-2026, " PIPES, 8.00',
  ].join('\n');
  expect(readDelimited(written).map(({ cells }) => cells)).toEqual([
    ['Date', 'Narration, in full', 'Amount'],
    ['01-Mar-2026', 'TRF, ADA OBI', '150,000.00'],
    ['02-Mar-2026', '"THE SHOP" LAGOS', '5.00'],
    ['03-Mar-2026', '6" PIPES', '7.00'],
    ['04-Mar-2026', '" PIPES', '8.00'],
  ]);
});

it('a cell is quoted with blanks or an = before its mark too, and a mark within words is a mark', async () => {
  const text = `Date, "Narration", "Credit", "Balance"
01/03/2026, "NIP/ADA, LAGOS", ="1,500.00", "9,000.00" 
02/03/2026, "SHOP" OF ADA, 5.00, "9,005.00"
03/03/2026, "SHOP, 7.00, 9012.00
`;
  const { lines } = await linesOf(utf8(text));
  expect(lines).toMatchObject([
    { day: '2026-03-01', narration: 'NIP/ADA, LAGOS', amount: 150_000n, balance: 900_000n },
    { day: '2026-03-02', narration: '"SHOP" OF ADA', amount: 500n, balance: 900_500n },
    { day: '2026-03-03', narration: '"SHOP', amount: 700n, balance: 901_200n },
  ]);
});

describe('nothing is half read', () => {
  it('wrong rows are named by their line and why', async () => {
    const text = `Date,Narration,Debit,Credit,Balance
01/03/2026,Opening balance,,,10.00
01/03/2026,good,,5.00,15.00
31/02/2026,no such day,,5.00,20.00
02/03/2026,no amount,,1.234,20.00
02/03/2026,both,1.00,2.00,20.00
02/03/2026,nothing at all,,,20.00
,without a date,,7.00,27.00
02/03/2026,no balance,,1.00,about 9
Total,,1.00,20.00,
`;
    expect(await readStatement({ bytes: utf8(text), zone: LAGOS })).toMatchObject({
      kind: 'wrong',
      count: 6,
      rows: [
        { number: 4, reason: '“31/02/2026” is not a date' },
        { number: 5, reason: '“1.234” is not an amount that we can read' },
        { number: 6, reason: 'It has an amount that came in and one that went out' },
        { number: 7, reason: 'It has a date and no amount' },
        { number: 8, reason: 'It has an amount and no date' },
        { number: 9, reason: '“about 9” is not a balance that we can read' },
      ],
    });
  });

  it.each([
    ['Successful', 1],
    ['交易成功', 1],
    ['Unsuccessful', 0],
    ['Transaction abandoned', 0],
    ['In progress', 0],
    ['处理中', 0],
  ])('with the status %j so many moved: %i', async (status, moved) => {
    const text = `Date,Narration,Credit,Status\n01/03/2026,x,1.00,${status}\n`;
    const { lines, idle } = await linesOf(utf8(text));
    expect([lines.length, idle]).toEqual([moved, 1 - moved]);
  });

  it('a time that nobody can read is named, not the day beside it', async () => {
    const text = 'Date,Time,Narration,Credit\n01/03/2026,14h05,x,1.00\n01/03/2026,10:00-9900,x,1.00\n';
    expect(await readStatement({ bytes: utf8(text), zone: LAGOS })).toMatchObject({
      kind: 'wrong',
      rows: [{ reason: '“14h05” is not a time' }, { reason: '“10:00-9900” is not a time' }],
    });
  });

  it('columns that nobody recognises are chosen, and then known by the same headings', async () => {
    const bytes = utf8('Cooperative bank\nwhen,what,how much,left\n1.3.2026,NIP/ADA,"1.234,50","2.000,00"\n');
    expect(await readStatement({ bytes, zone: LAGOS })).toMatchObject({
      kind: 'choose',
      headerLine: 2,
      rows: [{ cells: ['when', 'what', 'how much', 'left'] }, { number: 3 }],
    });
    const chosen = { headerLine: 2, roles: ['day', 'narration', 'amount', 'balance'] as const };
    const first = await linesOf(bytes, LAGOS, { chosen });
    expect(short(first)).toEqual(['2026-03-01 · 123450 · NIP/ADA · 200000']);
    const again = await linesOf(utf8('WHEN, what ,How much,left,\n2.3.2026,x,1,2\n'), LAGOS, {
      remembered: first.columns,
    });
    expect(short(again)).toEqual(['2026-03-02 · 100 · x · 200']);
    expect(
      await readStatement({ bytes, zone: LAGOS, remembered: first.columns, choose: true }),
    ).toMatchObject({
      kind: 'choose',
      roles: chosen.roles,
    });
    expect(
      await readStatement({ bytes, zone: LAGOS, chosen: { headerLine: 2, roles: ['day', 'narration'] } }),
    ).toEqual({ kind: 'unreadable', because: 'Choose which columns are the amounts.' });
  });

  it.each([
    ['%PDF-1.7\u0000', 'PDF'],
    ['<html><table>', 'web page'],
    ['\n\n', 'empty'],
    ['a,b\n"never closed', 'line 2'],
    ['\u0000\u0001\u0002\u0003', 'no statement'],
  ])('%j is told for what it is', async (text, said) => {
    const reading = await readStatement({ bytes: utf8(text), zone: LAGOS });
    expect(reading).toMatchObject({ kind: 'unreadable', because: expect.stringContaining(said) });
  });

  it('a workbook’s own entities are followed nowhere', async () => {
    const sheet = 'xl/worksheets/sheet1.xml';
    const rows = [
      ['Date', 'Narration', 'Credit'],
      ['01/03/2026', 'PLACE', '1.00'],
    ];
    const parts = unzipSync(workbook(rows));
    const kind =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const xml = strFromU8(parts[sheet] ?? new Uint8Array())
      .replace('?>', `?>${kind}`)
      .replace('PLACE', '&b;&f;');
    const bytes = zipSync({ ...parts, [sheet]: utf8(xml) });
    expect(await readStatement({ bytes, zone: LAGOS })).toMatchObject({ lines: [{ narration: '&b;&f;' }] });
  });

  it('a workbook of another kind, such as LibreOffice’s own, says as what to save it', async () => {
    const ods = zipSync({
      mimetype: utf8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': utf8('<office:document-content/>'),
    });
    expect(await readStatement({ bytes: ods, zone: LAGOS })).toMatchObject({
      kind: 'unreadable',
      because: expect.stringContaining('Please save it as XLSX or CSV.'),
    });
  });

  it('a workbook that unfolds to too much is refused before it does, a damaged one too', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(120 * 1024 * 1024) });
    for (const bytes of [bomb, workbook([['Date']]).slice(0, 400), zipSync({ 'a.xml': utf8('<a>') })])
      expect(await readStatement({ bytes, zone: LAGOS })).toMatchObject({ kind: 'unreadable' });
  });
});

it.each([
  ['1,234.50', 123450n],
  ['₦1,234.50', 123450n],
  ['¥ 1234.5', 123450n],
  ['NGN 1,234', 123400n],
  ['N5,000.00', 500000n],
  ['-N5,000.00', -500000n],
  ['(N.50)', -50n],
  ['100.00 USD', 10000n],
  ['(1,234.50)', -123450n],
  ['-12', -1200n],
  ['12.00-', -1200n],
  ['1,234.50 DR', -123450n],
  ['1,234.50CR', 123450n],
  ['1.234,50', 123450n],
  ['1234,5', 123450n],
  ['1.234.567,00', 123456700n],
  ['１２．００', 1200n],
  ['1000.0000', 100000n],
  ['.50', 50n],
  ['', null],
  ['--', null],
  ['0.00', 0n],
  ['1.234', undefined],
  ['1,23,456', undefined],
  ['12.345,6,7', undefined],
  ['0.001', undefined],
  ['12 pieces', undefined],
  ['-(5)', undefined],
])('the amount %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it.each([
  ['2026-03-01', '2026-03-01', null],
  ['2026/3/1 9:05', '2026-03-01', '09:05:00'],
  ['2026年3月1日 21:05:06', '2026-03-01', '21:05:06'],
  ['20260301', '2026-03-01', null],
  ['03/04/2026', '2026-04-03', null],
  ['1-Mar-26', '2026-03-01', null],
  ['01 March 2026 12:30 AM', '2026-03-01', '00:30:00'],
  ['Mar 1, 2026 1:02:03 PM', '2026-03-01', '13:02:03'],
  ['Sunday, 1 March 2026', '2026-03-01', null],
  ['2026-03-01T23:30:00.000Z', '2026-03-02', '00:30:00'],
  ['2026-03-01T23:30:00+01:00', '2026-03-01', '23:30:00'],
])('the moment %j', (text, day, time) => {
  expect(readMoment(text, { order: 'day first', zone: LAGOS })).toEqual({ day, time });
});

it('days before months, unless one of the file says otherwise', () => {
  expect(dayOrderOf(['01/02/2026', '13/02/2026'])).toBe('day first');
  expect(dayOrderOf(['01/02/2026', '02/13/2026'])).toBe('month first');
  expect(dayOrderOf(['01/02/2026'])).toBe('day first');
  for (const cell of ['Fri, 02/13/2026', ' 02/13/2026 10:00', '０２/１３/２０２６'])
    expect(dayOrderOf(['Mon 01/02/2026', cell]), cell).toBe('month first');
  const clock = { order: 'day first', zone: LAGOS } as const;
  for (const none of ['', '30/02/2026', '1/1/1999', 'today', '2026-03-01 25:00', '2026-03-01 soon'])
    expect(readMoment(none, clock), none).toBeUndefined();
});

describe('in a process of its own', () => {
  it('a hundred thousand lines are read, one more is refused', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `01/03/2026,NIP ${at},1.00`);
    const text = ['Date,Narration,Credit', ...lines].join('\n');
    const reading = await readApart({ bytes: utf8(text), zone: LAGOS });
    expect(reading.kind === 'lines' && reading.lines.length).toBe(100_000);
    expect(reading.kind === 'lines' && reading.lines.at(-1)).toMatchObject({ number: 100_001, amount: 100n });
    expect(() => readDelimited('a\n'.repeat(102_000))).toThrow('100000 lines');
  });

  it.each([499, 999])(
    'a text that ends in the middle of an emoji after %d signs is cut before it',
    (before) => {
      // What is a thousand signs long has blanks in it, and five hundred are left of them.
      const text = before < 500 ? 'a'.repeat(before) : `${' '.repeat(before - 1)}a`;
      expect(tidy(`${text}👍 and more`)).toBe(text.trim());
    },
  );

  it('a small workbook with one long text in every cell does not come to the server', async () => {
    const long = 'x'.repeat(500);
    const row = ['01/03/2026', long, long, long, '1.00'];
    const head = ['Date', 'Narration', 'Reference', 'Beneficiary', 'Credit'];
    const bytes = workbook([head, ...Array.from({ length: 9000 }, () => row)]);
    expect(bytes.length).toBeLessThan(1_000_000);
    const reading = await readApart({ bytes, zone: LAGOS });
    expect(reading).toMatchObject({ kind: 'unreadable', because: expect.stringContaining('too much text') });
  });

  it('a file that takes all memory ends that process alone', async () => {
    const bytes = workbook([['Date', 'Amount']], '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>');
    const reading = await readApart({ bytes, zone: LAGOS }, { megabytes: 64, seconds: 30 });
    expect(reading).toMatchObject({ kind: 'unreadable', because: expect.stringContaining('too much') });
  });
});
