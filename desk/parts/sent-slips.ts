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
export async function noteSlip(file: File, what: string): Promise<void> {
  const digest = await digestOf(file).catch(() => null);
  if (digest) keepInTab(KEPT_AT, JSON.stringify([{ digest, what }, ...sentSlips()].slice(0, MOST_KEPT)));
}

const sentBefore = async (file: File): Promise<string | null> => {
  const digest = await digestOf(file);
  return sentSlips().find((sent) => sent.digest === digest)?.what ?? null;
};

/** Whether the slip that is chosen was sent before, and whether it was said that it shows this too. */
export type SlipAgain = {
  /** What it was sent for; null where it was for nothing, or while that is not known. */
  sentFor: string | null;
  isChecked: boolean;
  check(isChecked: boolean): void;
  /** Nothing may be sent yet. */
  isInDoubt: boolean;
};

export function useSlipAgain(file: File | null): SlipAgain {
  const [found, setFound] = useState<{ file: File; what: string | null } | null>(null);
  const [checked, setChecked] = useState<File | null>(null);
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    sentBefore(file).then(
      (what) => isWanted && setFound({ file, what }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  const sentFor = found !== null && found.file === file ? found.what : null;
  const isChecked = checked === file;
  return {
    sentFor,
    isChecked,
    check: (is) => setChecked(is ? file : null),
    isInDoubt: sentFor !== null && !isChecked,
  };
}
