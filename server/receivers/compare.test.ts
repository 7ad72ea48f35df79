/** What is another than before about a receiver, and what is another's (Product §27.51). */
import { describe, expect, it } from 'vitest';
import { compareReceiver, type Past, type Paying, type Saved, type Way } from './compare.ts';

const AT = new Date('2026-11-03T09:00:00Z');
const WAY: Way = {
  method: 'alipay',
  description: null,
  qrFileId: null,
  sendsCode: false,
  qrContent: null,
};
const code = (qrContent: string | null, more: Partial<Way> = {}) => ({ sendsCode: true, qrContent, ...more });
const text = (description: string) => ({ description });

const paying = (way: Partial<Way>, more: Partial<Paying> = {}): Paying => ({
  ...WAY,
  receiverId: null,
  name: null,
  ...way,
  ...more,
});
const past = (way: Partial<Way>, more: Partial<Past> = {}): Past => ({
  ...WAY,
  receiverId: 1n,
  name: 'Wang Fang',
  placedAt: AT,
  ...way,
  ...more,
});
const saved = (way: Partial<Way>, more: Partial<Saved> = {}): Saved => ({
  ...WAY,
  id: 1n,
  name: 'Wang Fang',
  ...way,
  ...more,
});
const said = (...args: Parameters<typeof compareReceiver>) =>
  compareReceiver(...args).map(
    ({ kind, name, paid_at }) => `${kind}: ${name}${paid_at ? ', paid' : ', saved'}`,
  );

describe('a chosen receiver', () => {
  const chosen = { receiverId: 1n, name: 'Wang Fang' };
  const account = text('Wang Fang, 138 0000 0000');

  it.each<[string, Partial<Way>, Partial<Way>, string[]]>([
    ['the same code', code('wxp://a'), code('wxp://a'), []],
    [
      'an Alipay code with another moment in it',
      code('https://qr.alipay.com/fkx1?t=1'),
      code('HTTPS://QR.ALIPAY.COM/FKX1?t=2'),
      [],
    ],
    ['another code', code('wxp://b'), code('wxp://a'), ['other-code: Wang Fang, paid']],
    [
      'another code beside the same account',
      { ...account, ...code('b') },
      { ...account, ...code('a') },
      ['other-code: Wang Fang, paid'],
    ],
    ['the same kept picture', code(null, { qrFileId: 7n }), code(null, { qrFileId: 7n }), []],
    ['a picture without a code', code(null), code('wxp://a'), ['unread-code: Wang Fang, paid']],
    ['the same account, written otherwise', text('+86 13800000000 (Wang Fang)'), account, []],
    ['the same account in another script’s digits', text('Wang Fang, １３８—００００—００００'), account, []],
    ['another account', text('Wang Fang, 139 0000 0000'), account, ['other-account: Wang Fang, paid']],
    [
      'one account more',
      text('Wang Fang, 138 0000 0000, x@example.com'),
      account,
      ['other-account: Wang Fang, paid'],
    ],
    ['an account in the place of a code', account, code('wxp://a'), ['other-details: Wang Fang, paid']],
    [
      'a code beside the account that was paid',
      { ...account, ...code('b') },
      account,
      ['other-details: Wang Fang, paid'],
    ],
    [
      'another text that names no account',
      text('wxid_li'),
      text('wxid_wang'),
      ['other-details: Wang Fang, paid'],
    ],
    ['more said beside the same code', { ...text('shop 7'), ...code('a') }, code('a'), []],
  ])('%s', (_, now, before, warnings) => {
    expect(said(paying(now, chosen), [saved(before)], [past(before)])).toEqual(warnings);
  });

  it('is compared with the last time by the same method, else with the last time, else with what is saved', () => {
    const now = paying(code('new', { method: 'wechat' }), chosen);
    const known = saved(code('saved'));
    const alipay = past(code('new'));
    const wechat = past(code('old', { method: 'wechat' }));
    expect(said(now, [known], [alipay, wechat])).toEqual(['other-code: Wang Fang, paid']);
    expect(said(now, [known], [alipay])).toEqual([]);
    expect(said(now, [known], [])).toEqual(['other-code: Wang Fang, saved']);
    expect(said(now, [known], [past(code('new'), { receiverId: 2n })])).toEqual([
      'other-code: Wang Fang, saved',
    ]);
  });

  it('never paid by that name, is compared with whom orders paid by it', () => {
    const renamed = saved(code('thief'), { id: 2n });
    const before = past(code('wang'));
    const now = paying(code('thief'), { receiverId: 2n, name: 'Wang Fang' });
    const warning = ['other-code: Wang Fang, paid'];
    expect(said(now, [renamed, saved(code('wang'), { name: 'Wang' })], [before])).toEqual(warning);
    expect(said(now, [renamed], [past(code('wang'), { receiverId: null })])).toEqual(warning);
    expect(said(now, [renamed], [past(code('thief'), { receiverId: null })])).toEqual([]);
    expect(said(now, [renamed], [past(code('wang'), { name: 'Li Wei' })])).toEqual([]);
    const asAnother = past(code('thief'), { receiverId: 2n, name: 'Supplier' });
    expect(said(now, [renamed], [asAnother, before])).toEqual(warning);
    // Paid by it once, it is known by that.
    expect(said(now, [renamed], [past(code('thief'), { receiverId: 2n }), before])).toEqual([]);
  });

  it('is another’s, where code or account is saved for somebody else', () => {
    const li = saved({ ...text('Li Wei, 139 0000 0000'), ...code('li') }, { id: 2n, name: 'Li Wei' });
    const wang = saved(code('wang'));
    expect(said(paying(code('li'), chosen), [wang, li], [])).toEqual([
      'other-code: Wang Fang, saved',
      'anothers-code: Li Wei, saved',
    ]);
    expect(said(paying(text('139 0000 0000'), chosen), [wang, li], [])).toEqual([
      'other-details: Wang Fang, saved',
      'anothers-account: Li Wei, saved',
    ]);
    // The same person, saved twice.
    const auntie = saved(
      { ...text('Wang Fang, 138 0000 0000'), ...code('wang') },
      { id: 3n, name: 'Auntie' },
    );
    expect(said(paying(code('wang'), chosen), [wang, auntie], [])).toEqual([]);
  });
});

describe('somebody who is filled in anew', () => {
  const wang = saved({ ...text('Wang Fang, 138 0000 0000'), ...code('wang') });

  it('is known by the name beside an account in another script’s digits', () => {
    const now = paying(text('WANG\u00a0Fang，１３９００００００００'));
    expect(said(now, [wang], [])).toEqual(['other-account: Wang Fang, saved']);
  });

  it('is known by a saved name, by the name in the text and by the account', () => {
    const other = code('other');
    const expected = ['other-code: Wang Fang, saved'];
    expect(said(paying(other, { name: ' wang  FANG' }), [wang], [])).toEqual(expected);
    expect(said(paying({ ...text('Wang Fang, 138 0000 0000'), ...other }), [wang], [])).toEqual(expected);
    expect(said(paying({ ...text('13800000000'), ...other }), [wang], [])).toEqual(expected);
    expect(said(paying(other, { name: 'Chen Yu' }), [wang], [])).toEqual([]);
  });

  it('is known from an order, though nobody was saved', () => {
    const before = past({ ...text('Wang Fang, 138 0000 0000') }, { receiverId: null, name: null });
    expect(said(paying(text('Wang Fang, 139 0000 0000')), [], [before])).toEqual([
      'other-account: Wang Fang, paid',
    ]);
    expect(said(paying(text('Chen Yu, 139 0000 0000')), [], [before])).toEqual([]);
  });

  it('is another’s under another name, and nobody’s without one', () => {
    expect(said(paying(code('wang'), { name: 'Chen Yu' }), [wang], [])).toEqual([
      'anothers-code: Wang Fang, saved',
    ]);
    expect(said(paying(code('wang')), [wang], [])).toEqual([]);
    expect(said(paying(text('Chen Yu, 13800000000')), [wang], [])).toEqual([
      'anothers-account: Wang Fang, saved',
    ]);
  });
});
