/** Whether a bank's text names a person: words in any order, initials for some of them (Product §26.46). */

export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word that tells somebody: initials and the like tell nobody. */
export const LEAST_LETTERS = 3;

/**
 * What banks write themselves, whoever sent it: of a customer who calls themselves so it says nothing. Whoever is called
 * Nip Transfer would be the sender of every stranger's money.
 */
const BANKS_WORDS = new Set(
  [
    'nip nibss neft rtgs fip eft ussd pos atm web app mobile internet online instant interbank intra inter',
    'transfer transfers trf tfr trsf xfer payment payments pay paid pmt deposit dep lodgement credit cr alert inward inflow',
    'from to for by of via with and at on the ref reference remark remarks narration desc description session txn trn tran',
    'trans transaction transactions received receipt sender beneficiary beneficiaries benef account acct acc ac no number',
    'name customer cash cheque chq fund funds money wallet self own others other reversal charge charges fee fees vat',
    'bank banks microfinance mfb plc ltd limited nigeria nigerian naira ngn lagos gtb gtbank guaranty zenith uba fcmb fbn',
    'opay palmpay kuda moniepoint paystack flutterwave wema alat polaris stanbic ecobank keystone providus',
  ]
    .join(' ')
    .toUpperCase()
    .split(' '),
);

export type NameFit = 'name' | 'part of the name';

/** Finds names in one text; `wordsOfName` where they are known already. What stands in `ours` is no sender's. */
export function nameReader(
  text: string,
  { wordsOfName = wordsOf, ours = [] }: { wordsOfName?: typeof wordsOf; ours?: readonly string[] } = {},
): (name: string) => NameFit | null {
  const own = new Set(ours.flatMap(wordsOf));
  const said = new Set(wordsOf(text).filter((word) => !BANKS_WORDS.has(word) && !own.has(word)));
  return (name) => {
    const words = wordsOfName(name);
    const whole = words.filter((word) => said.has(word));
    if (!whole.some((word) => word.length >= LEAST_LETTERS)) return null;
    if (whole.length === words.length) return words.length > 1 ? 'name' : 'part of the name';
    const abbreviated = words.filter((word) => !said.has(word) && said.has(word.slice(0, 1)));
    return whole.length + abbreviated.length === words.length ? 'name' : 'part of the name';
  };
}
