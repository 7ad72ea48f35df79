import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useState } from 'react';
import { type DecisionsNow, TAKE_BACK_MS } from './decisions.ts';
import { KeyCap } from './key-cap.tsx';

const TICK_MS = 250;
/** So many stand by themselves. */
const SHOWN = 3;

/** What was decided in the last five seconds, how long it can be taken back, and the way to do so (Product §28.34). */
export function Pending({ now, onTakeBack }: { now: DecisionsNow; onTakeBack: () => void }) {
  const { pending, sending } = now;
  const isCounting = pending.length > 0;
  const clock = useTicking(isCounting);
  if (!isCounting && sending.length === 0) return null;
  const shown = pending.slice(-SHOWN);
  return (
    <section
      aria-label="Decided, not sent yet"
      className="flex flex-wrap items-center justify-end gap-x-4 rounded-control border border-edge bg-deep px-3 shadow-float py-1.5 text-on-deep"
    >
      {/* Never below its longest word: with large text the button goes under it, not over. */}
      <ul className="grid flex-1 gap-0.5 leading-tight">
        {pending.length > SHOWN && (
          <li className="text-on-deep-soft text-sm">and {pending.length - SHOWN} before</li>
        )}
        {shown.map(({ proof, decision, sendsAt }) => {
          const left = Math.max(0, sendsAt - clock);
          return (
            <li key={proof.id} className="flex min-w-min items-center gap-2 text-sm tabular-nums">
              <span
                aria-hidden="true"
                className="h-1.5 min-w-4 shrink-1000 basis-10 overflow-hidden rounded-full bg-on-deep/20"
              >
                <span
                  className="block h-full bg-accent"
                  style={{ width: `${Math.min(100, (left / TAKE_BACK_MS) * 100)}%` }}
                />
              </span>
              <span>
                <span className="whitespace-nowrap">{proof.reference}</span> will be{' '}
                {decision.kind === 'confirm' ? 'confirmed' : 'declined'}{' '}
                <span className="whitespace-nowrap text-on-deep-soft">in {Math.ceil(left / 1000)} s</span>
              </span>
            </li>
          );
        })}
        {!isCounting && <li className="text-sm">Sending {sending.length}</li>}
      </ul>
      {isCounting && (
        <Button
          size="small"
          tone="plain"
          className="shrink-0 text-on-deep! hover:bg-on-deep/12! max-sm:min-h-[44px]! max-sm:py-[4px]!"
          onClick={onTakeBack}
        >
          Take back <KeyCap>u</KeyCap>
        </Button>
      )}
    </section>
  );
}

/** The time in milliseconds, a few times a second while something counts down. */
function useTicking(isCounting: boolean): number {
  const [clock, setClock] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    setClock(Date.now());
    const timer = setInterval(() => setClock(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return clock;
}
