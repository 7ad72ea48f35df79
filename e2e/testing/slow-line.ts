/**
 * A slow mobile network as Lighthouse means it ("Slow 4G"), beneath TLS: whatever the browser's parts ask for, what comes
 * early too, shares one line. A browser's own slowing lets through what it asks for before a page is there, and has each
 * answer wait for itself.
 */
import type { Socket } from 'node:net';
import { type Relay, startRelay } from './relay.ts';

const THERE_AND_BACK_MS = 562.5;
const BYTES_PER_MS = 188.743;
/** Of a packet. */
const PIECE_BYTES = 1400;
/** What is on its way at most, a little less than the line holds: whoever sends waits then, and can put first what is asked later. */
const MOST_BYTES = 100_000;

export type SlowLine = Relay & {
  /** From now on, or no longer. Connections are made at full speed: a visitor of a shop has one, and it costs every page the same. */
  slow(is: boolean): void;
};

/** Before what listens at `port`. */
export async function startSlowLine(port: number): Promise<SlowLine> {
  let isSlow = false;
  /** When the line has sent what it was given, by `performance.now()`. */
  let freeAt = 0;
  const relay = await startRelay(port, (browser, served) => {
    const up = queueTo(served);
    browser.on('data', (chunk: Buffer) => up(chunk, isSlow ? performance.now() + THERE_AND_BACK_MS / 2 : 0));
    const down = queueTo(browser);
    let underWay = 0;
    const arrived = (bytes: number) => {
      underWay -= bytes;
      if (underWay < MOST_BYTES) served.resume();
    };
    served.on('data', (chunk: Buffer) => {
      if (!isSlow) return down(chunk, 0);
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        const piece = chunk.subarray(from, from + PIECE_BYTES);
        freeAt = Math.max(performance.now(), freeAt) + piece.length / BYTES_PER_MS;
        underWay += piece.length;
        down(piece, freeAt + THERE_AND_BACK_MS / 2, () => arrived(piece.length));
      }
      if (underWay >= MOST_BYTES) served.pause();
    });
  });
  return {
    ...relay,
    slow(is) {
      isSlow = is;
    },
  };
}

type Waiting = { piece: Buffer; due: number; onSent: (() => void) | undefined };

/** Writes each piece to `socket` when it is due, in order. */
function queueTo(socket: Socket): (piece: Buffer, due: number, onSent?: () => void) => void {
  const queue: Waiting[] = [];
  let isWaiting = false;
  function send() {
    isWaiting = false;
    for (let next = queue[0]; next && next.due <= performance.now(); next = queue[0]) {
      queue.shift();
      socket.write(next.piece);
      next.onSent?.();
    }
    wait();
  }
  function wait() {
    const [next] = queue;
    if (!next || isWaiting) return;
    isWaiting = true;
    setTimeout(send, next.due - performance.now());
  }
  return (piece, due, onSent) => {
    queue.push({ piece, due, onSent });
    if (queue.length === 1 && due === 0) send();
    else wait();
  };
}
