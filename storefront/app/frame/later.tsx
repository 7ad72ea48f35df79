import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** When the part of the first page that comes later is taken over; null where the page has none. */
let turn: Promise<void> | null = null;
/** On the server, and for pages that a link leads to, nothing waits. */
let isOver = typeof window === 'undefined';

/**
 * A part of a page below what is seen first: of the page that is opened it is taken over in a task of its own, after the rest,
 * since a slow phone that takes all of it over at once answers nothing meanwhile (Product §29.72). What the server sent stays on
 * the screen. It has to be one element, and to show what it is given and nothing else: it is taken over as the server knew
 * it, and what has changed by then comes after.
 */
export function Later({ children }: { children: ReactNode }) {
  const [sent] = useState(children);
  const [isAlive, setIsAlive] = useState(isOver);
  return (
    <Suspense>
      <Part onAlive={() => setIsAlive(true)}>{isAlive ? children : sent}</Part>
    </Suspense>
  );
}

function Part({ children, onAlive }: { children: ReactNode; onAlive: () => void }) {
  if (!isOver) {
    turn ??= nextTask().then(() => {
      isOver = true;
    });
    throw turn;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the part is there.
  useEffect(onAlive, []);
  return children;
}

/** Resolves once nothing of the first page is left to be taken over; to be called as the rest of it is. */
export async function untilWhole(): Promise<void> {
  await turn;
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
