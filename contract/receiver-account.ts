/** What the text about a receiver says, told apart as far as it can be (Product §27.42). Pure. */

export type ReceiverAccount = {
  bank: string | null;
  /** The account's number as digits alone, a phone's, or an email. */
  account: string;
  name: string | null;
  /** What is none of the three, as it was written. */
  rest: string[];
};

type Known = 'bank' | 'account' | 'name';

/** A company's name may have a comma of its own. */
const BETWEEN_PARTS = /[\n;；，、|]|,(?!\s*(?:ltd|inc|llc|limited)\b)/i;
const LABELLED = /^([^:：]{1,30})[:：](.+)$/;
/** The name's come first: "account name" is none of the account's. */
const LABELS: readonly [Known, RegExp][] = [
  [
    'name',
    /^(?:(?:account|beneficiary|receiver|full|company) )?name$|^(?:beneficiary|(?:account )?holder|payee)$|^(?:户名|姓名|名字|名称|收款人|开户名|公司名称)$/i,
  ],
  ['bank', /^(?:bank|branch)(?: name)?$|^bank (?:and|&) branch$|^(?:开户行|开户银行|银行|支行)$/i],
  [
    'account',
    /^(?:bank )?(?:account|acct|a\/c|card)(?: ?(?:number|no\.?|id))?$|^(?:number|no\.?|phone|email)$|^alipay(?: (?:account|id))?$|^(?:账号|帐号|账户|帐户|卡号|银行卡号|银行账号|支付宝|支付宝账号|手机号?)$/i,
  ],
];
/** As banks are written; a number of fewer digits is a street's or a branch's. */
const NUMBER = /\d(?:[ -]?\d){7,29}/;
/**
 * Numbers as above, or the digits of a card or a phone with other characters between them: at least eleven digits,
 * since a date with its hour has ten.
 */
const numbersIn = (text: string) =>
  text.match(new RegExp(String.raw`${NUMBER.source}|\d(?:[ .·•_/\\'’*-]{0,2}\d){10,29}`, 'g')) ?? [];
const SIGN = /[\s:：-]/;
const BANK = /\b(?:bank|branch|ICBC|ABC|BOC|CCB|CMB|BOCOM|PSBC|CITIC|SPDB|CMBC|CEB)\b|银行|信用社|支行|分行/i;
const NAME = /^\p{L}[\p{L}\p{M}\s.,'’·&()（）-]{0,79}$/u;

/** Null where no account is found in it, or more than one: the text then speaks for itself. */
export function readAccount(text: string): ReceiverAccount | null {
  const found: Record<Known, string[]> = { bank: [], account: [], name: [] };
  const others: string[] = [];
  for (const part of partsOf(text)) {
    const [known, value] = labelled(part) ?? [null, part];
    if (known === 'account') found.account.push(accountIn(value)?.account ?? value);
    else if (known) found[known].push(value);
    else others.push(...takeAccount(part, found.account));
  }
  const rest: string[] = [];
  for (const part of others) {
    if (BANK.test(part)) found.bank.push(part);
    else if (found.name.length === 0 && NAME.test(part)) found.name.push(part);
    else rest.push(part);
  }
  const [account] = found.account;
  if (account === undefined || found.account.length > 1 || found.name.length > 1) return null;
  return { bank: found.bank.join(', ') || null, account, name: found.name[0] ?? null, rest };
}

/** Dashes of any length, and a minus. */
const DASHES = /[\p{Pd}\u2212]/gu;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A digit of any script, of which the ten stand one after the other, without the marks on it. */
function plainDigit(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * A text in the one writing by which two are compared, but for its letters: ordinary digits and dashes, one space for a
 * gap and one sign between digits, no marks without a width. Lines stay lines.
 */
export function oneWriting(text: string): string {
  const lines = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Nd}\p{M}*/gu, plainDigit)
    .replace(DASHES, '-')
    .split(/[\r\n]+/);
  const plain = lines
    .map((line) => line.split(/\s+/).filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n');
  return plain.replace(/(\d)[ -]+(?=\d)/g, '$1 ');
}

/**
 * Every account that a text names, each written in one way, so that two texts can be compared: digits alone, a Chinese
 * phone without its +86 or 0086, everything else in small letters without gaps.
 */
export function accountsIn(text: string): string[] {
  const found = partsOf(oneWriting(text)).flatMap((part) => {
    const [known, value] = labelled(part) ?? [null, part];
    const accounts = [...value.split(/[ :]/).filter(isEmail), ...numbersIn(value).map(digitsOf)];
    return known === 'account' && accounts.length === 0 ? [value.replaceAll(' ', '')] : accounts;
  });
  return [...new Set(found.map((account) => account.toLowerCase().replace(/^(?:00)?86(?=1\d{10}$)/, '')))];
}

const FIGURES = /[\p{N}〇零一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾两]/gu;
/** Marks that change the direction of the text after them, and letters of scripts that run from right to left. */
const TURNING =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * All that a text writes in figures, words for them in Chinese too, whatever stands between them, so that no number hides
 * in one that is known; null where they may stand otherwise than they are read.
 */
export function figuresIn(text: string): string | null {
  return TURNING.test(text) ? null : (oneWriting(text).match(FIGURES) ?? []).join('');
}

/** Digits in groups that the eye can compare: a card's in fours, a phone's as it is said. */
export function groupedAccount(account: string): string {
  if (/^1\d{10}$/.test(account)) return account.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3');
  return /^\d{12,}$/.test(account) ? (account.match(/\d{1,4}/g) ?? []).join(' ') : account;
}

const partsOf = (text: string) =>
  text
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function labelled(part: string): [Known, string] | null {
  const [, label = '', value = ''] = LABELLED.exec(part) ?? [];
  const known = LABELS.find(([, pattern]) => pattern.test(label.trim()))?.[0];
  return known && value.trim() ? [known, value.trim()] : null;
}

const digitsOf = (written: string) => written.replace(/\D/g, '');

/** Takes the account out of a part; what stands before and after it. */
function takeAccount(part: string, accounts: string[]): string[] {
  const found = accountIn(part);
  if (!found) return [part];
  accounts.push(found.account);
  const before = withoutSigns(part.slice(0, found.at));
  const after = withoutSigns(part.slice(found.at + found.length));
  return [before, ...takeAccount(after, accounts)].filter((piece) => piece !== '');
}

/** What stands between a number and its neighbours is theirs no more. */
function withoutSigns(piece: string): string {
  let end = piece.length;
  while (end > 0 && SIGN.test(piece.charAt(end - 1))) end -= 1;
  return piece.slice(0, end).replace(/^[\s:：-]+/, '');
}

function accountIn(text: string): { account: string; at: number; length: number } | null {
  const email = text.split(/[\s:：]/).find(isEmail);
  if (email) return { account: email, at: text.indexOf(email), length: email.length };
  const found = NUMBER.exec(text);
  if (!found) return null;
  const [written] = found;
  return { account: digitsOf(written), at: found.index, length: written.length };
}

function isEmail(word: string): boolean {
  const [user, domain, ...more] = word.split('@');
  return Boolean(user && domain && more.length === 0 && /.\../.test(domain));
}
