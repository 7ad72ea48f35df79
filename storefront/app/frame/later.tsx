import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** When a part of the first page is taken over. */
type Turn = { hasCome: boolean; promise: Promise<void> };

/** On the server, and for pages that a link leads to, nothing waits. */
let isOver = typeof window === 'undefined';
let lastTurn: Promise<void> = Promise.resolve();

/**
 * A part of a page below what is seen first: of the page that is opened it is taken over in a task of its own, after the rest
 * and the parts above it, since a slow phone that takes all of it over at once answers nothing meanwhile (Product §29.72).
 * What the server sent stays on the screen. It has to be one element, and to show what it is given and nothing else: it is
 * taken over as the server knew it, and what has changed by then comes after.
 */
export function Later({ children }: { children: ReactNode }) {
  const [sent] = useState(children);
  const [turn] = useState(nextTurn);
  const [isAlive, setIsAlive] = useState(turn.hasCome);
  return (
    <Suspense>
      <Part turn={turn} onAlive={() => setIsAlive(true)}>
        {isAlive ? children : sent}
      </Part>
    </Suspense>
  );
}

function Part({ turn, onAlive, children }: { turn: Turn; onAlive: () => void; children: ReactNode }) {
  if (!turn.hasCome) throw turn.promise;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the part is there.
  useEffect(onAlive, []);
  return children;
}

function nextTurn(): Turn {
  const turn: Turn = { hasCome: isOver, promise: lastTurn };
  if (isOver) return turn;
  lastTurn = lastTurn.then(nextTask).then(() => {
    turn.hasCome = true;
  });
  turn.promise = lastTurn;
  return turn;
}

/** Resolves once nothing of the first page is left to be taken over; to be called as the rest of it is. */
export async function untilWhole(): Promise<void> {
  await lastTurn;
  isOver = true;
}

/** As soon as the browser has done what else waits. No timer, which somebody may hold. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** In the task after what stands now was painted: whoever presses or types by then goes first. In a tab in the background, once it is looked at. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => void nextTask().then(resolve));
  });
}
