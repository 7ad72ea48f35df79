/** One address at its worst, as a process of its own: what it is told to do it does until it is ended. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export type Target = {
  port: number;
  /** Whence the attack comes. */
  address: string;
  /** Somebody who signed up to attack, with an open order of their own, and an order of somebody else. */
  token: string;
  ownOrder: string;
  otherOrder: string;
  /** Where files to send are. */
  files: Record<'png' | 'turned' | 'staged' | 'pdf', string>;
  knownName: string;
};
type Do = (target: Target, count: number) => Promise<void>;

/** Sends bytes over a connection of its own and waits for an answer, or for `patience` milliseconds. */
function send({ port, address }: Target, bytes: (string | Buffer)[], patience = 10_000): Promise<void> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address });
    const end = () => {
      socket.destroy();
      done();
    };
    socket.setTimeout(patience, end).on('error', end).on('close', end).on('data', end);
    for (const part of bytes) socket.write(part);
  });
}

/** Sends bytes over a connection of its own and reads nothing of what is answered. */
function sendUnread({ port, address }: Target, bytes: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address });
    socket.setTimeout(60_000, () => socket.destroy()).on('error', () => {});
    socket.on('close', () => done()).write(bytes);
  });
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const post = (path: string, headers: Record<string, string | number>) =>
  `POST /api/v1${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const json = (length: number) => ({ 'content-type': 'application/json', 'content-length': length });

const signIn = (target: Target, username: string) => {
  const body = JSON.stringify({ username, password: 'Wrong-2026!' });
  return send(target, [post('/login', json(body.length)), body]);
};

/** A file as proof for an order. */
function upload(target: Target, order: string, path: string): Promise<void> {
  const file = readFileSync(path);
  const before = `--b\r\ncontent-disposition: form-data; name="payment_proof"; filename="proof"\r\n\r\n`;
  const after = '\r\n--b--\r\n';
  const head = post(`/payment/payment/transaction/${order}`, {
    authorization: `Bearer ${target.token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': before.length + file.length + after.length,
  });
  return send(target, [head, before, file, after], 60_000);
}

/** Each attack: what is done again and again, and how often at the same time. */
export const ATTACKS: Record<string, { at_once: number; act: Do }> = {
  'long paths of slashes': { at_once: 4, act: (target) => send(target, [get('/'.repeat(15_500))]) },
  'invented _routes': { at_once: 4, act: (target, n) => send(target, [get(`/_.data?_routes=made-up-${n}`)]) },
  'invented pages': { at_once: 4, act: (target, n) => send(target, [get(`/made-up/${n}?n=${n}`)]) },
  'wrong passwords at one name': { at_once: 4, act: (target) => signIn(target, target.knownName) },
  'wrong passwords at made-up names': { at_once: 4, act: (target, n) => signIn(target, `madeup${n}`) },
  'half-sent bodies to a call for customers': {
    at_once: 1400,
    act: (target) =>
      send(target, [post('/branding/order', json(256_000)), '{"a":"'.padEnd(255_000, 'x')], 60_000),
  },
  'half-sent bodies to a call for everybody': {
    at_once: 1400,
    act: (target) => send(target, [post('/contact', json(16_000)), '{"a":"'.padEnd(15_000, 'x')], 60_000),
  },
  'headers that never end': {
    at_once: 1400,
    act: (target) => send(target, [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(8000)}`], 60_000),
  },
  'connections that ask nothing': { at_once: 1400, act: (target) => send(target, [], 60_000) },
  'thousands of requests at once on a connection': {
    at_once: 200,
    act: (target) => sendUnread(target, get('/').repeat(2400)),
  },
  'bodies that come by the letter': {
    at_once: 200,
    act: (target) => {
      const head = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      return sendUnread(target, post('/contact', head) + '1\r\n \r\n'.repeat(16_000));
    },
  },
  'large pictures for another’s order': {
    at_once: 8,
    act: (target) => upload(target, target.otherOrder, target.files.png),
  },
  'large pictures': {
    at_once: 8,
    act: (target, n) =>
      upload(target, target.ownOrder, target.files[(['png', 'turned', 'staged'] as const)[n % 3] ?? 'png']),
  },
  'large PDFs': { at_once: 8, act: (target) => upload(target, target.ownOrder, target.files.pdf) },
};

async function attack(name: string, target: Target): Promise<void> {
  const { at_once, act } = ATTACKS[name] ?? { at_once: 0, act: async () => {} };
  let count = 0;
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (;;) {
        const begun = Date.now();
        await act(target, count++);
        // Whoever is turned away at once comes again a moment later.
        if (at_once > 100 && Date.now() - begun < 1000) await delay(1000);
      }
    }),
  );
}

if (import.meta.main) {
  // It stands for somebody else's machine, so it is not to take the time of ours.
  setPriority(constants.priority.PRIORITY_LOW);
  process.on('message', ({ name, target }: { name: string; target: Target }) => {
    void attack(name, target);
    process.send?.('begun');
  });
  process.on('disconnect', () => process.exit(0));
}
