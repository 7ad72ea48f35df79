/**
 * The slips that were sent from this tab, so that one is not sent for the next payment too. A clipboard or a phone's
 * gallery still offers the last slip then, and another customer would read it (Product §28.125).
 */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { useEffect, useState } from 'react';

/**
 * `what`: what it was sent for, as staff read it, such as a payment's reference; `id` where another may be called the
 * same, as two refunds of one customer.
 */
type SentSlip = { digest: string; what: string; id?: string };

const KEPT_AT = 'sentSlips';
const MOST_KEPT = 200;

function sentSlips(): SentSlip[] {
  try {
    return JSON.parse(keptInTab(KEPT_AT) ?? '[]') as SentSlip[];
  } catch {
    // A list that cannot be read counts as empty.
    return [];
  }
}

async function digestOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Remembers what `file` was sent for. Where the browser cannot, the next slip is sent without a question. */
async function noteSlip(file: File, sent: Omit<SentSlip, 'digest'>): Promise<void> {
  const digest = await digestOf(file).catch(() => null);
  if (digest) keepInTab(KEPT_AT, JSON.stringify([{ digest, ...sent }, ...sentSlips()].slice(0, MOST_KEPT)));
}

/** Whether the chosen slip was sent before, and whether somebody confirmed that it shows this payment too. */
export type SlipAgain = {
  /** What it was sent for before; null if it was not, or while that is being found out. */
  sentFor: string | null;
  isChecked: boolean;
  check(isChecked: boolean): void;
  /** It was sent before and nobody has confirmed it: it may not be sent yet. */
  isInDoubt: boolean;
  /** It was sent, or may have been. */
  noteSent(): void;
};

/**
 * `what`: what the file is chosen for, `id` where another may be called the same. Sending it once more for the same, as
 * after a lost answer, needs no confirmation.
 */
export function useSlipAgain(file: File | null, what: string, id = what): SlipAgain {
  // Files are compared by content: each time the page is opened again, a phone makes a new `File` of what was shared to
  // it.
  const [digest, setDigest] = useState<string | null>(null);
  const [checked, setChecked] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setDigest(null);
    let isWanted = true;
    digestOf(file).then(
      (found) => isWanted && setDigest(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  const before = sentSlips().find((sent) => sent.digest === digest);
  const sentFor = !file || !before || (before.id ?? before.what) === id ? null : before.what;
  const isChecked = digest !== null && checked === digest;
  return {
    sentFor,
    isChecked,
    check: (is) => setChecked(is ? digest : null),
    isInDoubt: sentFor !== null && !isChecked,
    noteSent: () => void (file && noteSlip(file, { what, id })),
  };
}
