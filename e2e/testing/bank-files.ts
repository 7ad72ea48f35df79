/** Statements of a day as banks and Alipay send them: each in its own encoding, with what it writes above the lines and below. */
import { formatAmount } from '@cowrie/contract/money.ts';
import { displayDate, HOUR_MS, sheetTime } from '@cowrie/contract/time.ts';
import { gb18030, utf8, utf16 } from '../../server/testing/statement-files.ts';
import type { Upload } from './pictures.ts';

/** Something that moved on an account: minor units, below zero where it went out. */
export type Moved = { at: Date; amount: bigint; text: string; reference: string; who?: string };

/** An account on a day: what was on it in the morning, and what moved since. */
export type BankDay = { opening: bigint; moves: Moved[] };

type Line = Moved & { balance: bigint };

const CHINA_AHEAD_OF_LAGOS_MS = 7 * HOUR_MS;

/** What the bank says is on the account at the end. */
export const endOf = ({ opening, moves }: BankDay): bigint =>
  moves.reduce((balance, { amount }) => balance + amount, opening);

function withBalances({ opening, moves }: BankDay): Line[] {
  let balance = opening;
  return moves.map((move) => {
    balance += move.amount;
    return { ...move, balance };
  });
}

/** `'1,234,567.80'`. */
const grouped = (minor: bigint) => formatAmount(minor).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const size = (amount: bigint) => grouped(amount < 0n ? -amount : amount);
const sides = (amount: bigint): [out: string, came: string] =>
  amount < 0n ? [size(amount), ''] : ['', size(amount)];
const csv = (name: string, bytes: Uint8Array): Upload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(bytes),
});

/** `'05-Mar-2026'`: some banks tell no times. */
function dayInWords(at: Date): string {
  const [day, month = '', year] = displayDate(at.toISOString()).split(' ');
  return `${day}-${month.slice(0, 3)}-${year}`;
}

/** A Nigerian bank's in UTF-8: headings that are known, days without times, a sum below. */
export function utf8Statement(day: BankDay): Upload {
  const lines = withBalances(day).map(({ at, reference, amount, balance, text }) => {
    const [out, came] = sides(amount);
    const date = dayInWords(at);
    return `${date},'${reference},${date},"${out}","${came}","${grouped(balance)}",HEAD OFFICE,"${text}"`;
  });
  return csv(
    'statement-0000000000.csv',
    utf8(
      [
        'SAMPLE BANK PLC',
        'Account Name:,COWRIE TRADE LTD',
        'Account No:,0000000000',
        `"Opening Balance:","${grouped(day.opening)}"`,
        '',
        'Trans. Date,Reference,Value. Date,Debits,Credits,Balance,Originating Branch,Remarks',
        ...lines,
        `,,,,Closing balance:,"${grouped(endOf(day))}",,`,
        'This is a computer generated statement.',
        '',
      ].join('\r\n'),
    ),
  );
}

/** Another's in UTF-16 with tabs: headings that nobody knows, so that staff say what each column is. */
export const UTF16_COLUMNS = {
  'Booked On': 'Date',
  'Our Mark': 'Bank’s reference',
  'What For': 'What it was for',
  Lodged: 'Came in',
  Drawn: 'Went out',
  'Left Over': 'Balance',
} as const;

export function utf16Statement(day: BankDay): Upload {
  const lines = withBalances(day).map(({ at, reference, text, amount, balance }) => {
    const [out, came] = sides(amount);
    return [sheetTime(at.toISOString()), reference, text, came, out, grouped(balance)].join('\t');
  });
  const rows = [
    'LAGOON BANK LIMITED',
    `Statement of account\t2233445566`,
    '',
    Object.keys(UTF16_COLUMNS).join('\t'),
    ...lines,
    '',
  ];
  return csv('ESTATEMENT 2233445566.txt', utf16(`\uFEFF${rows.join('\r\n')}`, 'le'));
}

/** Alipay's in GB18030: what is on the account after each line, on China's clock. */
export function alipayStatement(day: BankDay): Upload {
  const lines = withBalances(day).map(({ at, reference, who = '', text, amount, balance }) => {
    const [out, came] = sides(amount);
    const time = sheetTime(new Date(at.getTime() + CHINA_AHEAD_OF_LAGOS_MS).toISOString());
    return `${time},${reference}\t,${who},"${came}","${out}","${grouped(balance)}",${text}`;
  });
  return csv(
    '支付宝账务明细.csv',
    gb18030(
      [
        '#支付宝账务明细查询',
        '#账号：[treasury@cowrie.test]',
        `#期初余额：${grouped(day.opening)}元`,
        '#-----------------------------------------账务明细列表----------------------------------------',
        '入账时间,流水号,对方户名,收入（元）,支出（元）,账户余额（元）,备注',
        ...lines,
        '#-----------------------------------------账务明细列表结束------------------------------------',
        `#共${lines.length}笔，期末余额：${grouped(endOf(day))}元`,
        '',
      ].join('\r\n'),
    ),
  );
}
