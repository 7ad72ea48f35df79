import { type ReactNode, Suspense, useEffect } from 'react';

/**
 * Parts of the first page that come alive one after the other, each in a task of its own: a slow phone that takes the whole
 * page over at once answers nothing for a quarter of a second. What is on the screen stays as it is meanwhile, and a press
 * waits for the whole (pressed-early.ts). What comes after the first page is drawn at once, and so is everything on the server.
 */
type Turn = { comes: Promise<void>; hasCome: boolean; isOver: boolean };

const turns = new Map<string, Turn>();
/** When the last of them comes. */
let last = Promise.resolve();
let isWhole = typeof window === 'undefined';
let onWhole = () => {};

/** A part, which must be one element: from there on the page is taken over when its turn has come. */
export function InTurn({ name, children }: { name: string; children: ReactNode }) {
  // It may go before its turn, with a page that breaks.
  useEffect(() => () => end(name), [name]);
  return (
    <Suspense>
      <Part name={name}>{children}</Part>
    </Suspense>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const turn = isWhole ? null : turnOf(name);
  if (turn && !turn.hasCome) throw turn.comes;
  useEffect(() => end(name), [name]);
  return children;
}

/** Calls `then` once all parts are alive. */
export function whenWhole(then: () => void): void {
  onWhole = then;
  lookWhetherWhole();
}

function turnOf(name: string): Turn {
  const known = turns.get(name);
  if (known) return known;
  last = last.then(nextTask);
  const turn = { comes: last, hasCome: false, isOver: false };
  turns.set(name, turn);
  last.then(() => {
    turn.hasCome = true;
  });
  return turn;
}

function end(name: string): void {
  const turn = turns.get(name);
  if (turn) turn.isOver = true;
  lookWhetherWhole();
}

function lookWhetherWhole(): void {
  if (isWhole || [...turns.values()].some(({ isOver }) => !isOver)) return;
  isWhole = true;
  onWhole();
}

/** As soon as the browser has done what else waits. No timer, which somebody may hold. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
