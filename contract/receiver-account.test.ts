import { describe, expect, it } from 'vitest';
import { accountsIn, figuresIn, groupedAccount, readAccount } from './receiver-account.ts';

const WANG = { account: '6222000011112222', name: 'Wang Fang', rest: [] };

describe('the text about a receiver', () => {
  it.each([
    ['Bank of China, 6222 0000 1111 2222, Wang Fang', { ...WANG, bank: 'Bank of China' }],
    ['ICBC 6222-0000-1111-2222 Wang Fang', { ...WANG, bank: 'ICBC' }],
    [
      'Bank: ICBC\nBranch: Yiwu\nAccount number: 6222 0000 1111 2222\nAccount name: Wang Fang',
      { ...WANG, bank: 'ICBC, Yiwu' },
    ],
    ['中国工商银行义乌支行，6222000011112222，王芳', { ...WANG, bank: '中国工商银行义乌支行', name: '王芳' }],
    ['户名：王芳\n开户行：中国银行\n账号：6222 0000 1111 2222', { ...WANG, bank: '中国银行', name: '王芳' }],
    [
      'Yiwu Xingda Trading Co., Ltd; China Construction Bank; 3300 1676 7350 5301 2345',
      {
        bank: 'China Construction Bank',
        account: '33001676735053012345',
        name: 'Yiwu Xingda Trading Co., Ltd',
        rest: [],
      },
    ],
    ['Wang Fang, 138 0000 0000', { bank: null, account: '13800000000', name: 'Wang Fang', rest: [] }],
    [
      'wang.fang@example.com, Wang Fang',
      { bank: null, account: 'wang.fang@example.com', name: 'Wang Fang', rest: [] },
    ],
    ['6222000011112222', { bank: null, account: '6222000011112222', name: null, rest: [] }],
    [
      'ICBC, 6222000011112222, Wang Fang, invoice 17',
      { bank: 'ICBC', account: '6222000011112222', name: 'Wang Fang', rest: ['invoice 17'] },
    ],
  ])('%j is told apart', (text, account) => expect(readAccount(text)).toEqual(account));

  it.each([
    ['', 'nothing'],
    ['fang88', 'a WeChat ID'],
    ['Li Wei, 6217', 'a number too short'],
    ['ICBC 6222000011112222 or CCB 6227000011113333, Wang Fang', 'two accounts'],
    ['Wang Fang 13800000000, ICBC 6222000011112222', 'a phone beside an account'],
    ['Name: Wang Fang; Name: Li Wei; 6222000011112222', 'two names'],
  ])('%j stays as it was written: %s', (text) => expect(readAccount(text)).toBeNull());

  it('is read in a time that goes by its length', () => {
    const start = process.cpuUsage();
    const texts = ['1 '.repeat(1000), 'a@'.repeat(1000), '户名：'.repeat(600), ' -'.repeat(1000)];
    for (const text of [
      ...texts,
      `1${' -'.repeat(1000)}x`,
      '1.'.repeat(1000),
      '٦\u0651'.repeat(1000),
      '\n'.repeat(2000),
    ]) {
      readAccount(text);
      accountsIn(text);
      figuresIn(text);
    }
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(400);
  });
});

it.each([
  ['6222000011112222', '6222 0000 1111 2222'],
  ['6222000011112222333', '6222 0000 1111 2222 333'],
  ['13800000000', '138 0000 0000'],
  ['12345678', '12345678'],
  ['wang@example.com', 'wang@example.com'],
])('%s is shown as %s', (account, shown) => expect(groupedAccount(account)).toBe(shown));

it.each([
  ['Wang Fang, 138 0000 0000', ['13800000000']],
  ['+86 138-0000-0000', ['13800000000']],
  ['１３８００００００００', ['13800000000']],
  ['Wang.Fang@Example.com', ['wang.fang@example.com']],
  ['ICBC 6222000011112222 or CCB 6227 0000 1111 3333', ['6222000011112222', '6227000011113333']],
  ['WeChat: x\nAccount: fang88', ['fang88']],
  ['Account: Fang 88', ['fang88']],
  ['0086 138 0000 0000', ['13800000000']],
  ['6222–0000—1111‑2222', ['6222000011112222']],
  ['６２２２－００００－１１１１－２２２２', ['6222000011112222']],
  ['6222  0000\t1111 - 2222', ['6222000011112222']],
  ['6222\u00a00000\u30001111\u200b2222', ['6222000011112222']],
  ['6222\u034f0000\ufe0f1111\u03362222', ['6222000011112222']],
  ['6\u20e32\u20e322000011112222', ['6222000011112222']],
  ['٦٢٢٢٠٠٠٠١١١١٢٢٢٢', ['6222000011112222']],
  ['६२२२००००११११२२२२ 𝟔𝟐𝟏𝟕𝟎𝟎𝟎𝟎', ['622200001111222262170000']],
  ['6222.0000.1111.2222', ['6222000011112222']],
  ['6222/0000/1111/2222', ['6222000011112222']],
  ['Invoice of 29.11.2026 10:30', []],
  ['Li Wei, 6217', []],
])('%j names the accounts %j', (text, accounts) => expect(accountsIn(text)).toEqual(accounts));

it.each([
  ['ICBC, 6222-0000, Wang Fang', '62220000'],
  ['6222,0000\n1111|2222', '6222000011112222'],
  ['六二 ❶ 贰', '六二❶贰'],
  ['Wang Fang', ''],
  ['\u202e6222\u202c', null],
  ['ا 6222 0000', null],
])('%j writes the figures %j', (text, figures) => expect(figuresIn(text)).toBe(figures));
