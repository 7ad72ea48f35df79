/** Refuses new passwords that anybody would try first: the commonest, one's own names, ours (Product §5.29, §5.30). */
import { atFirstUse } from '../at-first-use.ts';
import { failFields } from '../errors.ts';

/** What others know of the person who chooses. */
export type Known = {
  username: string;
  email: string;
  firstname?: string;
  lastname?: string;
  /** A staff member's whole name. */
  name?: string;
  phone_number?: string;
  /** `YYYY-MM-DD`. */
  date_of_birth?: string;
};

const MESSAGES = {
  common: 'Too many people use a password like this. Please choose another.',
  own: 'This password is too close to your own name, email, phone or birthday. Please choose another.',
  brand: 'This password is too close to our name. Please choose another.',
};

/** @throws {ApiError} `invalid_input` for the field `password`, saying why. The rules of Product §5.7 have held before. */
export async function refuseGuessable(
  password: string,
  { person, brand }: { person: Known; brand: string },
): Promise<void> {
  const reason = await whyGuessable(password, person, brand);
  if (reason) failFields({ password: [reason] });
}

/** What to say of a password that is soon guessed, or null. */
export async function whyGuessable(password: string, person: Known, brand: string): Promise<string | null> {
  const known = wordsOf(person);
  const ours = words(brand);
  if (isMadeOf(password, ours)) return MESSAGES.brand;
  if (isMadeOf(password, [...known, ...ours])) return MESSAGES.own;
  const common = await commonPasswords();
  return coresOf(password).some((core) => common.has(core)) ? MESSAGES.common : null;
}

/** 49,000 passwords from leaks, in lower case. They cost a few megabytes, and only a process that needs them. */
const commonPasswords = atFirstUse(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST));
});

/** Shorter ones are parts of too many others. */
const SHORTEST = 4;

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What stands for a letter, and what the digits' keys give with the shift key held. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const AS_I: Record<string, string> = { ...LETTERS, '1': 'i', '!': 'i' };
const AS_L: Record<string, string> = { ...LETTERS, '1': 'l', '!': 'l' };
const KEYS: Record<string, string> = Object.fromEntries(
  [...'!@#$%^&*()'].map((sign, at) => [sign, String((at + 1) % 10)]),
);
const replaced = (text: string, by: Record<string, string>) =>
  [...text].map((sign) => by[sign] ?? sign).join('');
const readings = (text: string) => [text, replaced(text, AS_I), replaced(text, AS_L)];

/** What a password comes to without what everybody puts around a word: `P@ssw0rd-2026!` is `password`. */
function coresOf(password: string): string[] {
  const text = plain(password);
  const [lead, trail] = decoration(text);
  const froms = isUsual(lead) ? [0, lead.length] : [0];
  const tos = isUsual(trail) ? [text.length, text.length - trail.length] : [text.length];
  const parts = froms.flatMap((from) => tos.map((to) => text.slice(from, to)));
  const cores = [...parts, withoutSigns(text)].flatMap(readings);
  cores.push(replaced(text, KEYS));
  return cores.flatMap((core) => [core, withoutSigns(core), half(core)]);
}

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);

/** What stands before the first letter and behind the last one. */
function decoration(text: string): [lead: string, trail: string] {
  let from = 0;
  let to = text.length;
  while (from < to && !isLetter(text[from])) from += 1;
  while (to > from && !isLetter(text[to - 1])) to -= 1;
  return [text.slice(0, from), text.slice(to)];
}

const withoutSigns = (text: string) => text.replace(/[^\p{L}\d]/gu, '');

/** `lagoslagos` is `lagos` twice. */
function half(text: string): string {
  const once = text.slice(0, text.length / 2);
  return text === once + once ? once : text;
}

/** Whether signs and digits around a word are what anybody would add: a few digits, a year, 1234, 7777, a sign or two. */
function isUsual(around: string): boolean {
  const digits = around.replace(/\D/g, '');
  const signs = new Set(around.replace(/\d/g, ''));
  return signs.size <= 2 && (digits.length <= 3 || /^(19|20)\d\d$/.test(digits) || isRun(digits));
}

/** `1234`, `8765` and `7777`. */
function isRun(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);
  return new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? -1);
}

/** Whether nothing but `parts` and what anybody would add makes up the password. */
function isMadeOf(password: string, parts: readonly string[]): boolean {
  const longestFirst = parts.toSorted((a, b) => b.length - a.length);
  return readings(plain(password)).some((text) => {
    const rest = longestFirst.reduce((left, part) => left.replaceAll(part, ''), text);
    return rest !== text && rest.replace(/\P{L}/gu, '').length <= 3 && isUsual(rest.replace(/\p{L}/gu, ''));
  });
}

/** Words of at least three letters or digits; fewer are part of too much else. */
const words = (text: string) =>
  plain(text)
    .split(/[^\p{L}\d]+/u)
    .flatMap((word) => [word, ...word.split(/\d+/)])
    .filter(({ length }) => length >= 3);

function wordsOf(person: Known): string[] {
  const { username, email, firstname = '', lastname = '', name = '', phone_number = '' } = person;
  const [mailbox = ''] = email.split('@');
  const [year = '', month = '', day = ''] = person.date_of_birth?.split('-') ?? [];
  const birthdays = year ? [year + month + day, day + month + year, day + month + year.slice(2)] : [];
  const phone = phone_number.replace('+234', '');
  return [...words([username, mailbox, firstname, lastname, name].join(' ')), ...birthdays, ...words(phone)];
}
