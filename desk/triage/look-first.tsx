import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useRef } from 'react';
import { useKeys } from '../frame/keyboard.tsx';
import { SameProofs } from '../orders/order/same-proofs.tsx';
import { WARNING_WORDS } from '../orders/order/warning-words.ts';
import { KeyCap } from './key-cap.tsx';
import { lookedAtFirst } from './look-warnings.ts';

type LookFirstProps = { proof: WaitingProof; onConfirm: () => void; onClose: () => void };

/** What one key does not confirm over: shown, and confirmed by another key (Product §28.33). */
export function LookFirst({ proof, onConfirm, onClose }: LookFirstProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  // The same proof says itself below, with where it was sent.
  const said = lookedAtFirst(proof).filter((warning) => warning !== 'same-proof');
  useKeys({ c: onConfirm, Escape: onClose });
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Look first"
      className="scroll-mb-4 grid gap-2 rounded-card border border-warning/50 bg-surface p-3 outline-none"
    >
      <h2 className="text-base">Look first</h2>
      <ul className="grid gap-1 text-sm empty:hidden">
        {said.map((warning) => (
          <li key={warning} className="font-semibold text-warning">
            {WARNING_WORDS[warning](proof)}
          </li>
        ))}
      </ul>
      {proof.line && proof.line.amount !== proof.asked && (
        <p className="text-sm">
          Confirming counts everything that was asked for. If another amount arrived, confirm it on the order
          (o).
        </p>
      )}
      <SameProofs order={proof.reference} others={proof.same_proofs} own={proof.proofs[0]?.file} />
      <div className="mt-1 flex flex-wrap justify-end gap-2.5">
        <Button tone="plain" onClick={onClose}>
          Back <KeyCap>Esc</KeyCap>
        </Button>
        <Button onClick={onConfirm}>
          I checked: confirm <KeyCap>c</KeyCap>
        </Button>
      </div>
    </section>
  );
}
