/** Whether a receiver is paid otherwise than before, or with what is another's (Product §27.51, §27.52). Pure. */
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { accountsIn, oneWriting, readAccount } from '@cowrie/contract/receiver-account.ts';
import { codeKey } from '@cowrie/contract/receiver-code.ts';
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';

/** How somebody is paid, or was. */
export type Way = {
  method: PaymentMethodCode;
  description: string | null;
  /** The picture of their code where it is kept already. */
  qrFileId: bigint | null;
  sendsCode: boolean;
  /** What the code holds; null where there is none, or none that can be read. */
  qrContent: string | null;
};

export type Paying = Way & {
  /** The saved receiver who was chosen. */
  receiverId: bigint | null;
  /** What the customer calls them. */
  name: string | null;
};

/** A receiver as the customer has saved them. */
export type Saved = Way & { id: bigint; name: string };

/** An order that was paid, the newest first. */
export type Past = Way & { receiverId: bigint | null; name: string | null; placedAt: Date };

/** What there is to say of `paying`, by all that the same customer has saved and paid. */
export function compareReceiver(
  paying: Paying,
  saved: readonly Saved[],
  past: readonly Past[],
): ReceiverWarning[] {
  const read = readEachTextOnce();
  const [now, known] = [read(paying), saved.map(read)];
  const self = savedSelf(now, known);
  const paid = past.map(read);
  const before = lastWay(now, self, paid);
  const kind = before ? difference(now, before.way) : null;
  const namesake = kind === null ? paidByThatName(now, self, paid) : null;
  const anothers = knownAs(now, self, known);
  return [
    ...(before && kind ? [{ kind, name: before.name, paid_at: before.paidAt?.toISOString() ?? null }] : []),
    ...(namesake ? [namesake] : []),
    ...(anothers ? [anothers] : []),
  ];
}

/** A way with what its text says: the accounts in it, and its name where it has one account only. */
type Told<Of extends Way> = Of & { accounts: readonly string[]; told: string | null };

/** Who pays somebody again writes the same words, and up to two hundred payments are looked at. */
function readEachTextOnce() {
  const known = new Map<string, Pick<Told<Way>, 'accounts' | 'told'>>();
  return <Of extends Way>(way: Of): Told<Of> => {
    const text = way.description ?? '';
    let facts = known.get(text);
    if (!facts) {
      const accounts = accountsIn(text);
      facts = {
        accounts,
        told: accounts.length === 1 ? (readAccount(oneWriting(text))?.name ?? null) : null,
      };
      known.set(text, facts);
    }
    return { ...way, ...facts };
  };
}

/** Which of the saved receivers is meant: the one who was chosen, else one of that name; without a name, of that account. */
function savedSelf(paying: Told<Paying>, saved: readonly Told<Saved>[]): Told<Saved> | undefined {
  if (paying.receiverId !== null) return saved.find(({ id }) => id === paying.receiverId);
  const names = namesOf(paying);
  if (names.size === 0) return saved.find((one) => shareAccount(paying, one));
  return saved.find(({ name }) => names.has(wordsOf(name))) ?? saved.find((one) => shareName(names, one));
}

/** That the code or the account is saved for somebody else; who pays without a name says of nobody that it is theirs. */
function knownAs(
  paying: Told<Paying>,
  self: Told<Saved> | undefined,
  saved: readonly Told<Saved>[],
): ReceiverWarning | null {
  const own = self?.name ?? paying.name ?? paying.told;
  if (own === null) return null;
  const others = saved.filter((one) => one.id !== self?.id && !namesOf(one).has(wordsOf(own)));
  const ofCode = others.find((one) => isSameCode(paying, one));
  if (ofCode) return { kind: 'anothers-code', name: ofCode.name, paid_at: null };
  const ofAccount = others.find((one) => shareAccount(paying, one));
  return ofAccount ? { kind: 'anothers-account', name: ofAccount.name, paid_at: null } : null;
}

type Before = { way: Told<Way>; name: string | null; paidAt: Date | null };

/** How they were paid last, by the same method if ever; else how they are saved. */
function lastWay(
  paying: Told<Paying>,
  self: Told<Saved> | undefined,
  past: readonly Told<Past>[],
): Before | undefined {
  const names = namesOf(paying);
  const isTheirs = (one: Told<Past>) =>
    (self !== undefined && one.receiverId === self.id) ||
    (paying.receiverId === null && (shareName(names, { ...one, name: null }) || shareAccount(paying, one)));
  const theirs = past.filter(isTheirs);
  const last = theirs.find(({ method }) => method === paying.method) ?? theirs[0];
  if (!last) return self && { way: self, name: self.name, paidAt: null };
  return { way: last, name: self?.name ?? last.name ?? last.told, paidAt: last.placedAt };
}

/**
 * That somebody else was paid by the chosen one's name, under which nobody has paid the chosen one yet: by renaming two
 * receivers whoever found an open session puts their own in another's place (Product §27.51).
 */
function paidByThatName(
  paying: Told<Paying>,
  self: Told<Saved> | undefined,
  past: readonly Told<Past>[],
): ReceiverWarning | null {
  if (paying.receiverId === null || !self) return null;
  const theirs = past.filter(({ name }) => name !== null && wordsOf(name) === wordsOf(self.name));
  if (theirs.some(({ receiverId }) => receiverId === self.id)) return null;
  const last = theirs.find(({ method }) => method === paying.method) ?? theirs[0];
  const kind = last ? difference(paying, last) : null;
  return last && kind ? { kind, name: self.name, paid_at: last.placedAt.toISOString() } : null;
}

/** What of a way is another than before, the weightiest first; null where all is as it was. */
function difference(now: Told<Way>, before: Told<Way>): ReceiverWarning['kind'] | null {
  const isCompared = now.sendsCode && before.sendsCode && !isSameCode(now, before);
  if (isCompared && now.qrContent !== null && before.qrContent !== null) return 'other-code';
  const [accounts, known] = [now.accounts, before.accounts];
  if (known.length > 0 && accounts.some((account) => !known.includes(account))) return 'other-account';
  // A code where there was none goes to whom it likes, whatever account stands beside it.
  if (now.sendsCode && !before.sendsCode) return 'other-details';
  if (!now.sendsCode && accounts.length > 0 && known.length === 0) return 'other-details';
  const isTextAlone = !now.sendsCode && accounts.length === 0;
  if (isTextAlone && wordsOf(now.description ?? '') !== wordsOf(before.description ?? ''))
    return 'other-details';
  return isCompared ? 'unread-code' : null;
}

/** By what it holds and not by the picture: one that was taken anew is the same code. */
function isSameCode(one: Way, other: Way): boolean {
  if (one.qrFileId !== null && one.qrFileId === other.qrFileId) return true;
  return (
    one.qrContent !== null && other.qrContent !== null && codeKey(one.qrContent) === codeKey(other.qrContent)
  );
}

const shareAccount = (one: Told<Way>, other: Told<Way>) =>
  one.accounts.some((account) => other.accounts.includes(account));

type Named = { name: string | null; told: string | null };

const shareName = (names: ReadonlySet<string>, other: Named) =>
  [...namesOf(other)].some((name) => names.has(name));

/** The names that go with a receiver, in one writing. */
function namesOf({ name, told }: Named): ReadonlySet<string> {
  return new Set([name, told].flatMap((one) => (one ? [wordsOf(one)] : [])));
}

/** A text as it is said, whatever its lines and letters. */
const wordsOf = (text: string) => oneWriting(text).replaceAll('\n', ' ').toLowerCase();
