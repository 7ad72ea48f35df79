/**
 * Whether a text names somewhere that money could be sent or a person be called to: an account number, a wallet, a
 * link, a mail address (Product §19.7). Made to be hard to slip past, not to be exact: what it takes for one by mistake
 * only waits for a second look.
 */
import type { Config } from '../config.ts';
import type { Db } from '../database/transaction.ts';

/** An account of a Nigerian bank has 10 digits; others have more. */
const ACCOUNT_DIGITS = 10;
/** Bitcoin, Tron, Ethereum and IBAN are all longer. */
const CODE_LENGTH = 20;
/** So many signs between digits, spaces apart, still read as one number: `0123 - 456`. Of spaces a page shows one. */
const LONGEST_GAP = 3;
/** As many digits of a phone number tell it, whichever way its country is written. */
const PHONE_TAIL = 10;

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const CHINESE_DIGITS = /[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖]/g;
/** Letters that pass for digits, those of Greek and Cyrillic too. */
const LOOKALIKES = /^[OoIlΟοОоІӀ]{1,2}$/;
/** Letters by their kind that look like dots and dashes. */
const LETTERS_LIKE_SIGNS = /[\p{Lm}ꞏㅡㆍ]/gu;
/** Something with a dot inside, as a host, a link and a mail address have; or a handle of a messenger. */
const ADDRESS = /[\p{L}\p{N}]\.\p{L}{2,}|^@[\p{L}\p{N}_]{3,}|:\/\//u;

/** What the business is known by already: its phone and mail address, its links and its own address. */
export type Own = { phone: string; addresses: readonly string[] };

/** As `namesPayTarget`, with what the business is known by now. */
export async function namesSomewhereToPay(db: Db, config: Config, text: string): Promise<boolean> {
  return namesPayTarget(text, await ownOf(db, config));
}

async function ownOf(db: Db, config: Config): Promise<Own> {
  const rows = await db.selectFrom('about').selectAll().execute();
  const known = rows.flatMap((row) => [
    row.email,
    row.instagram_account,
    row.x_account,
    row.facebook_account,
    row.whatsapp_account,
  ]);
  const addresses = [...known, config.publicUrl, new URL(config.publicUrl).host];
  return { phone: rows[0]?.phone ?? '', addresses: addresses.filter((address) => !!address) as string[] };
}

export function namesPayTarget(text: string, own: Own): boolean {
  const words = plain(text).split(/\s/);
  const addresses = own.addresses.map((address) => address.toLowerCase());
  const isOwn = (word: string) => addresses.includes(word.replace(/[.,;:!?)]{1,3}$/, '').toLowerCase());
  const others = words.map((word) => (isOwn(word) ? '|'.repeat(LONGEST_GAP + 1) : word));
  if (others.some((word) => ADDRESS.test(word))) return true;
  return hasNumber(others.join(' '), own.phone);
}

/** One way of writing for what looks the same: wide and circled digits, signs that take no room, literal line breaks. */
function plain(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(LETTERS_LIKE_SIGNS, '-')
    .replace(CHINESE_DIGITS, '0');
}

function hasNumber(text: string, phone: string): boolean {
  const tail = digitsOf(phone).slice(-PHONE_TAIL);
  let digits = '';
  /** The length of what stands together of letters and digits mixed, and of what follows it in the same manner. */
  let code = 0;
  let found = false;
  const close = () => {
    const isPhone = tail.length === PHONE_TAIL && digits.slice(-PHONE_TAIL) === tail && digits.length <= 14;
    if (digits.length >= ACCOUNT_DIGITS && !isPhone) found = true;
    digits = '';
  };
  for (const [part, word] of text.matchAll(/([\p{L}\p{N}]+)|[^\p{L}\p{N}]+/gu)) {
    if (word === undefined) {
      if (part.replace(/\s/gu, '').length > LONGEST_GAP || /\p{Sc}/u.test(part)) {
        close();
        code = 0;
      }
      continue;
    }
    const isMixed = /\p{N}/u.test(word) && /\p{L}/u.test(word);
    code = isMixed ? code + word.length : 0;
    if (code >= CODE_LENGTH || (isMixed && digitsOf(word).length >= ACCOUNT_DIGITS)) return true;
    for (const [piece] of word.matchAll(/\p{N}+|\p{L}+/gu)) {
      const spoken = NUMBER_WORDS.indexOf(piece.toLowerCase());
      if (/^\p{N}/u.test(piece)) digits += digitsOf(piece);
      else if (spoken >= 0) digits += spoken;
      else if (LOOKALIKES.test(piece)) digits += '0'.repeat(piece.length);
      else close();
    }
  }
  close();
  return found;
}

/** Digits of any script, those beyond ASCII as noughts. */
const digitsOf = (text: string) => text.replace(/[^\p{N}]/gu, '').replace(/[^0-9]/g, '0');
