/**
 * The slips that were sent from this tab. A clipboard and a phone's pictures still offer the last payment's when the next one's is
 * asked for, and its customer would read somebody else's (Product §28.125).
 */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { useEffect, useState } from 'react';

/** `what` it was sent for, in words: a payment's reference, or whose refund. */
type SentSlip = { digest: string; what: string };

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

/** Remembers what `file` was sent for as a slip; where the browser cannot, nothing is asked of the next. */
async function noteSlip(file: File, what: string): Promise<void> {
  const digest = await digestOf(file).catch(() => null);
  if (digest) keepInTab(KEPT_AT, JSON.stringify([{ digest, what }, ...sentSlips()].slice(0, MOST_KEPT)));
}

/** Whether the slip that is chosen was sent before, and whether it was said that it shows this too. */
export type SlipAgain = {
  /** What it was sent for; null where it was for nothing, or while that is not known. */
  sentFor: string | null;
  isChecked: boolean;
  check(isChecked: boolean): void;
  /** Nothing may be sent yet. */
  isInDoubt: boolean;
  /** It was sent, or may have been. */
  noteSent(): void;
};

/** `what` the file is chosen for: sent once more for that, as after a lost answer, it is in no doubt. */
export function useSlipAgain(file: File | null, what: string): SlipAgain {
  // By what is in it: a phone reads the file that was shared to it anew whenever it is looked at again.
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
  const before = sentSlips().find((sent) => sent.digest === digest)?.what ?? null;
  const sentFor = file === null || before === what ? null : before;
  const isChecked = digest !== null && checked === digest;
  return {
    sentFor,
    isChecked,
    check: (is) => setChecked(is ? digest : null),
    isInDoubt: sentFor !== null && !isChecked,
    noteSent: () => void (file && noteSlip(file, what)),
  };
}
