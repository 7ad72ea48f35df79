/**
 * What was decided in triage: kept for five seconds in which it can be taken back, then sent, each by itself
 * (Product §28.34, §28.35). What does not go through is kept until somebody has seen it.
 */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';

export const TAKE_BACK_MS = 5_000;

export type Decision = { kind: 'confirm'; hasLooked: boolean } | { kind: 'decline'; reason: string };
export type Decided = { proof: WaitingProof; decision: Decision; sendsAt: number };
/** Why a decision did not go through: the error's name and its sentence; `mayBeDone` where nobody knows whether it did. */
export type Refusal = { code: string; message: string; mayBeDone: boolean };
export type Failed = Omit<Decided, 'sendsAt'> & Refusal;

export type DecisionsNow = {
  /** Decided and not sent yet, so they can still be taken back; the latest stands last. */
  pending: readonly Decided[];
  sending: readonly Decided[];
  failed: readonly Failed[];
  /** Ids of attempts whose decision went through. */
  done: ReadonlySet<string>;
  confirmed: number;
  declined: number;
};

export type Decisions = ReturnType<typeof makeDecisions>;

const NOTHING: DecisionsNow = {
  ...{ pending: [], sending: [], failed: [], confirmed: 0, declined: 0 },
  done: new Set<string>(),
};

/** `send` resolves to null once a decision went through, or to why it did not; `onSent` is called in both cases. */
export function makeDecisions(
  send: (decided: Decided) => Promise<Refusal | null>,
  onSent: (decided: Decided, refusal: Refusal | null) => void,
) {
  let now = NOTHING;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const underWay = new Map<string, Promise<Refusal | null>>();
  const listeners = new Set<() => void>();
  const change = (next: Partial<DecisionsNow>) => {
    now = { ...now, ...next };
    for (const listener of listeners) listener();
  };
  const without = <T extends { proof: WaitingProof }>(of: readonly T[], id: string) =>
    of.filter(({ proof }) => proof.id !== id);

  function outcome({ proof, decision }: Pick<Decided, 'proof' | 'decision'>, refusal: Refusal | null) {
    const failed = without(now.failed, proof.id);
    if (refusal) return { failed: [...failed, { proof, decision, ...refusal }] };
    const isConfirmed = decision.kind === 'confirm';
    return {
      failed,
      done: new Set([...now.done, proof.id]),
      confirmed: now.confirmed + (isConfirmed ? 1 : 0),
      declined: now.declined + (isConfirmed ? 0 : 1),
    };
  }

  async function sendNow(decided: Decided): Promise<void> {
    const { proof, decision } = decided;
    clearTimeout(timers.get(proof.id));
    timers.delete(proof.id);
    change({ pending: without(now.pending, proof.id), sending: [...now.sending, decided] });
    const sent = send(decided);
    underWay.set(proof.id, sent);
    const refusal = await sent;
    underWay.delete(proof.id);
    change({ sending: without(now.sending, proof.id), ...outcome({ proof, decision }, refusal) });
    onSent(decided, refusal);
  }

  return {
    now: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    decide(proof: WaitingProof, decision: Decision) {
      if ([...now.pending, ...now.sending].some(({ proof: { id } }) => id === proof.id)) return;
      const decided = { proof, decision, sendsAt: Date.now() + TAKE_BACK_MS };
      timers.set(
        proof.id,
        setTimeout(() => void sendNow(decided), TAKE_BACK_MS),
      );
      change({ failed: without(now.failed, proof.id), pending: [...now.pending, decided] });
    },
    /** Takes back the last decision that is not sent yet. Returns its proof. */
    takeBack(): WaitingProof | null {
      const last = now.pending.at(-1);
      if (!last) return null;
      clearTimeout(timers.get(last.proof.id));
      timers.delete(last.proof.id);
      change({ pending: without(now.pending, last.proof.id) });
      return last.proof;
    },
    /** Somebody has read why it did not go through. */
    dismiss(id: string) {
      change({ failed: without(now.failed, id) });
    },
    /** Settles a decision whose outcome was unknown: `refusal` is null where it went through. */
    settle(id: string, refusal: Refusal | null) {
      const open = now.failed.find(({ proof, mayBeDone }) => proof.id === id && mayBeDone);
      if (open) change(outcome(open, refusal));
    },
    /** Sends at once what could still be taken back. Returns how many decisions that are. */
    sendAll(): number {
      const { pending } = now;
      for (const decided of pending) void sendNow(decided);
      return pending.length;
    },
    /** What becomes of each that is on its way. */
    underWay: () => [...underWay.values()],
    /** Sends none of what could still be taken back. Returns how many decisions that are. */
    dropAll(): number {
      const { pending } = now;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      change({ pending: [] });
      return pending.length;
    },
  };
}
