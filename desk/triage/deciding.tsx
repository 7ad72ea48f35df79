import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { once, useKeys } from '../frame/keyboard.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { BesideSlip } from '../parts/beside-slip.tsx';
import { Slip } from '../parts/slip.tsx';
import { paths } from '../paths.ts';
import { CameBack } from './came-back.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision, Decisions, DecisionsNow } from './decisions.ts';
import { nextFrom } from './in-turn.ts';
import { LookFirst } from './look-first.tsx';
import { lookedAtFirst } from './look-warnings.ts';
import { Pending } from './pending.tsx';
import { ProofView } from './proof-view.tsx';
import { Reasons } from './reasons.tsx';
import { SettledPress } from './settled-press.tsx';
import { tallyOf } from './tally.ts';
import { useTakeBackKeys } from './use-take-back-keys.ts';

type DecidingProps = {
  /** Never empty. */
  list: readonly WaitingProof[];
  /** Its order waits no more: it was moved by somebody else. */
  isGone: (proof: WaitingProof) => boolean;
  decisions: Decisions;
  now: DecisionsNow;
  /** How many are undecided, as text. */
  left: string;
  stale: ReactNode;
  onSkip: (id: string) => void;
};

/** So many of the next slips are fetched before one comes to them. */
const AHEAD = 4;
const FORTH = ['j', 'ArrowDown', 'ArrowRight'];
const BACK = ['k', 'ArrowUp', 'ArrowLeft'];

/** One proof after the other (Product §28.31, §28.34, §28.36). */
export function Deciding({ list, isGone, decisions, now, left, stale, onSkip }: DecidingProps) {
  const navigate = useNavigate();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [asks, setAsks] = useState<'reason' | 'look' | null>(null);
  // Where somebody went by themselves they stay, whoever else is there.
  const isByHand = useRef(false);
  const known = list.findIndex(({ id }) => id === chosenId);
  // One that somebody else moved under our eyes stays until it is seen: the next key is not for another.
  const shown = useRef<WaitingProof | null>(null);
  const isTaken = known === -1 && shown.current?.id === chosenId && !isDecided(now, chosenId);
  const proof = (isTaken ? shown.current : list[known]) ?? nextFrom(list, 0);
  shown.current = proof ?? null;
  const previous = usePrevious(proof?.reference);
  const proofId = proof?.id ?? null;
  // What is looked at stays, whatever comes in before it.
  useEffect(() => setChosenId(proofId), [proofId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another proof asks nothing yet.
  useEffect(() => setAsks(null), [proofId]);
  usePreloaded(list, proofId);
  const at = Math.max(
    0,
    list.findIndex(({ id }) => id === proofId),
  );

  function goOn(from: number, others: readonly WaitingProof[]) {
    isByHand.current = false;
    setChosenId(nextFrom(others, from)?.id ?? null);
  }
  function step(by: 1 | -1) {
    const next = list[at + by];
    if (!next) return;
    isByHand.current = true;
    setChosenId(next.id);
  }
  const gone = proof !== undefined && isGone(proof);
  const mayDecide = proof !== undefined && !gone;
  const mayConfirm = mayDecide && proof.asked !== null;

  function decide(decision: Decision) {
    if (!mayDecide) return;
    decisions.decide(proof, decision);
    const others = list.filter(({ id }) => id !== proof.id);
    goOn(Math.min(at, others.length - 1), others);
  }
  function confirm() {
    // The reasons are open: a key of theirs is awaited.
    if (!mayConfirm || asks === 'reason') return;
    if (lookedAtFirst(proof).length > 0) setAsks('look');
    else decide({ kind: 'confirm', hasLooked: false });
  }
  function skip() {
    if (!proof) return;
    if (failed) decisions.dismiss(proof.id);
    onSkip(proof.id);
    const others = list.filter(({ id }) => id !== proof.id);
    if (others.length > 0) goOn(Math.min(at, others.length - 1), others);
  }
  function takeBack() {
    const taken = decisions.takeBack();
    if (!taken) return;
    isByHand.current = true;
    setChosenId(taken.id);
  }
  const failed = now.failed.find(({ proof: { id } }) => id === proofId);
  useTakeBackKeys(takeBack);
  useKeys({
    y: once(confirm),
    n: once(() => mayDecide && setAsks('reason')),
    s: once(skip),
    o: () => proof && navigate(paths.order(proof.reference)),
    ...Object.fromEntries(FORTH.map((key) => [key, () => step(1)])),
    ...Object.fromEntries(BACK.map((key) => [key, () => step(-1)])),
  });
  if (!proof) return null;
  const tally = tallyOf(now);
  return (
    <BesideSlip
      slip={
        <Slip
          key={proof.id}
          proofs={proof.proofs}
          name={`Proof of payment for ${proof.reference}`}
          beside={
            <Money amount={proof.amount_missing} currency={proof.currency} className="font-bold text-xl" />
          }
          hasKeys
        />
      }
    >
      <ScreenFrame
        title="Triage"
        tab={`(${left}) Triage`}
        beside={
          <span className="text-soft tabular-nums">
            {at + 1} of {left}
            {tally && ` · ${tally}`}
          </span>
        }
      >
        {stale}
        <CameBack
          failed={now.failed.filter(({ proof: { id } }) => id !== proofId)}
          onLook={(id) => {
            isByHand.current = true;
            setChosenId(id);
          }}
        />
        <ProofView
          key={proof.id}
          proof={proof}
          failed={failed}
          isGone={gone}
          isLooking={asks === 'look' && mayConfirm}
          left={previous}
          onTaken={() => {
            if (isByHand.current) return;
            const rest = list.filter(({ id }) => id !== proof.id);
            const free = nextFrom(rest, at);
            if (free && free.viewers.length === 0) setChosenId(free.id);
          }}
        >
          {/* The buttons end the screen and stay in sight; what comes and goes stands over them. */}
          <div
            className={cx(
              'mt-auto grid gap-3 bg-paper',
              asks === null && 'sm:sticky sm:bottom-0 sm:z-10 sm:-mb-3 sm:pb-3',
            )}
          >
            {/* On a phone over the buttons, which stay in sight. */}
            <div className="empty:hidden max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(5rem+env(safe-area-inset-bottom))] max-sm:z-10">
              <Pending now={now} onTakeBack={takeBack} />
            </div>
            <SettledPress of={`${proof.id} ${asks}`}>
              {asks === 'reason' && mayDecide ? (
                <Reasons
                  onReason={(reason) => decide({ kind: 'decline', reason })}
                  onClose={() => setAsks(null)}
                />
              ) : asks === 'look' && mayConfirm ? (
                <LookFirst
                  proof={proof}
                  onConfirm={() => decide({ kind: 'confirm', hasLooked: true })}
                  onClose={() => setAsks(null)}
                />
              ) : (
                <DecisionButtons
                  isGone={gone}
                  isPriceKnown={proof.asked !== null}
                  hasFailed={failed !== undefined}
                  order={paths.order(proof.reference)}
                  onConfirm={confirm}
                  onDecline={() => mayDecide && setAsks('reason')}
                  onSkip={skip}
                />
              )}
            </SettledPress>
          </div>
        </ProofView>
      </ScreenFrame>
    </BesideSlip>
  );
}

/** By this person, on this visit. */
function isDecided({ pending, sending, done, failed }: DecisionsNow, wanted: string | null): boolean {
  if (wanted === null) return true;
  const mine = [...pending, ...sending, ...failed].some(({ proof: { id } }) => id === wanted);
  return mine || done.has(wanted);
}

/** What a value was before it became what it is. */
function usePrevious<T>(value: T): T | undefined {
  const seen = useRef<{ now: T; before: T | undefined }>({ now: value, before: undefined });
  if (seen.current.now !== value) seen.current = { now: value, before: seen.current.now };
  return seen.current.before;
}

/** Fetches and decodes the next slips, so that they are there at once. */
function usePreloaded(list: readonly WaitingProof[], currentId: string | null) {
  const kept = useRef(new Map<string, HTMLImageElement>());
  useEffect(() => {
    const at = list.findIndex(({ id }) => id === currentId);
    const next = list.slice(at + 1, at + 1 + AHEAD).flatMap(({ proofs }) => proofs.slice(0, 1));
    const urls = next.filter(({ file }) => file.media_type.startsWith('image/')).map(({ file }) => file.url);
    for (const url of urls) {
      if (kept.current.has(url)) continue;
      const image = new Image();
      image.src = url;
      // One that does not come is asked for again where it is shown.
      image.decode().catch(() => kept.current.delete(url));
      kept.current.set(url, image);
    }
    for (const url of kept.current.keys()) if (!urls.includes(url)) kept.current.delete(url);
  }, [list, currentId]);
}
