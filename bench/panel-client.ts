/**
 * Open order panels, as a process of its own: each asks its order and its chat when they are due, whatever the server
 * does, and what it waits is counted from then. Polls go over kept connections, one a panel or shared as a proxy shares
 * them; each stream has its own. They come from loopback addresses in turn, since one has ports for 28,000. It speaks
 * just enough HTTP to cost little.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export type PanelOrder = { id: string; reference: string; token: string };
export type PanelsStart = {
  ports: number[];
  orders: PanelOrder[];
  /** Which of all clients this is, so that each has loopback addresses of its own. */
  client: number;
  /** How many kept connections all polls share, and how many of the panels have a stream. */
  connections: number;
  streams: number;
  /** They were opened a few at once, as people come, before they poll; else all come at once, and new. */
  opensFirst: boolean;
  /** Messages a second beside the polls, half of them by staff. */
  writes: number;
  staffToken: string;
};
export type Opened = { opened: number; failed: string[] };
/** What everything took that happened since the last report, in milliseconds. */
export type Report = {
  polls: number[];
  live: number[];
  writes: number[];
  refused: number[];
  errors: string[];
};
export type Told = Opened | Report;
export type Ask = { start: PanelsStart } | 'streams' | 'report' | 'end';

/** An order is asked every ten seconds, its chat every five: twice in a turn. */
const TURN_MS = 10_000;
const TICK_MS = 10;
const TICKS = TURN_MS / TICK_MS;
const OPENED_AT_ONCE = 40;
const PANELS_AT_ONCE = 8;
const MOST_TRIES = 30;
const AGAIN_MS = 3000;
const PANELS_OF_ADDRESS = 10_000;
/** As a browser's, in length. */
const AS_BROWSERS_SEND =
  'host: localhost\r\nconnection: keep-alive\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br\r\n' +
  'accept-language: en-NG,en;q=0.9\r\nsec-fetch-mode: cors\r\nsec-fetch-site: same-origin\r\n' +
  'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36\r\n';

/** To the tenth of a millisecond: all of it is told to the process that reports. */
class Times {
  #values: number[] = [];
  add(value: number) {
    this.#values.push(Math.round(value * 10) / 10);
  }
  take(): number[] {
    const values = this.#values;
    this.#values = [];
    return values;
  }
}

const polls = new Times();
const live = new Times();
const writes = new Times();
const refused = new Times();
let errors: string[] = [];
const fail = (what: string) => void (errors.length < 20 && errors.push(what));

/** What was written and not yet told on the other side: when it was answered, or null before. */
const untold = new Map<string, number | null>();

type Poll = {
  panel: Panel;
  path: string;
  etag: string;
  dueAt: number;
  isAsked: boolean;
  answered: () => void;
};

class Panel {
  readonly order: Poll;
  readonly chat: Poll;
  readonly head: string;
  /** Turned away until then. */
  restsUntil = 0;
  readonly #connection: Connection;

  constructor({ id, reference, token }: PanelOrder, connection: Connection) {
    const poll = (path: string): Poll => ({
      panel: this,
      path,
      etag: '',
      dueAt: 0,
      isAsked: false,
      answered() {},
    });
    this.order = poll(`/api/v1/payments/${id}`);
    this.chat = poll(`/api/v1/chats/payment/${reference}`);
    this.head = `${AS_BROWSERS_SEND}authorization: Bearer ${token}\r\n`;
    this.#connection = connection;
  }

  /** Somebody opens it: both are asked for the first time, and again where the panel is turned away. */
  async open() {
    await this.#connection.open();
    for (const poll of [this.order, this.chat])
      while (poll.etag === '') {
        const rest = this.restsUntil - performance.now();
        // A timer may ring a fraction early, and who asks too early is never answered.
        if (rest > 0) await setTimeout(rest);
        else
          await new Promise<void>((answered) => {
            poll.answered = answered;
            this.ask(poll, performance.now());
          });
      }
  }

  /** A poll that is still on its way is not asked again, as in a browser. */
  ask(poll: Poll, dueAt: number) {
    if (dueAt < this.restsUntil || poll.isAsked) return;
    poll.dueAt = dueAt;
    poll.isAsked = true;
    this.#connection.ask(poll);
  }
}

/** One kept connection, on which answers come one at a time in the order of what was asked. */
class Connection {
  readonly #to: Place;
  #opening: Promise<void> | undefined;
  #socket: Socket | undefined;
  #waiting: Poll[] = [];
  #asked: Poll | undefined;
  #sentAt = 0;
  #missing = -1;
  #status = 0;

  constructor(to: Place) {
    this.#to = to;
  }

  open(): Promise<void> {
    this.#opening ??= new Promise((resolve, reject) => {
      const socket = connect({ ...this.#to, host: '127.0.0.1', noDelay: true });
      socket.once('connect', resolve);
      socket.on('error', reject);
      socket.on('close', () => {
        if (!isOver) fail('a connection was closed');
      });
      socket.on('data', (chunk: Buffer) => this.#take(chunk));
      this.#socket = socket;
    });
    return this.#opening;
  }

  ask(poll: Poll) {
    if (this.#asked) this.#waiting.push(poll);
    else this.#send(poll);
  }

  #send(poll: Poll) {
    this.#asked = poll;
    this.#sentAt = performance.now();
    const version = poll.etag && `if-none-match: ${poll.etag}\r\n`;
    this.#socket?.write(`GET ${poll.path} HTTP/1.1\r\n${poll.panel.head}${version}\r\n`, 'latin1');
  }

  #take(chunk: Buffer) {
    const poll = this.#asked;
    if (!poll) return fail('an answer that nobody asked for');
    let body = chunk.length;
    if (this.#missing < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      if (end < 0) return fail('an answer whose headers come in pieces');
      this.#status = Number(chunk.toString('latin1', 9, 12));
      this.#missing = 0;
      if (this.#status !== 304) {
        const head = chunk.toString('latin1', 0, end).replace(/\r\n[\w-]+:/g, (name) => name.toLowerCase());
        this.#missing = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
        if (this.#status === 200) poll.etag = /\r\netag: (.*)/.exec(head)?.[1] ?? '';
        const again = Number(/\r\nretry-after: (\d+)/.exec(head)?.[1] ?? 0);
        if (this.#status === 503) poll.panel.restsUntil = performance.now() + again * 1000;
      }
      body -= end + 4;
    }
    this.#missing -= body;
    if (this.#missing > 0) return;
    this.#missing = -1;
    this.#count(poll);
    poll.isAsked = false;
    poll.answered();
    this.#asked = undefined;
    const next = this.#waiting.shift();
    if (next) this.#send(next);
  }

  #count(poll: Poll) {
    const answeredAt = performance.now();
    if (this.#status === 503) refused.add(answeredAt - this.#sentAt);
    else if (this.#status === 200 || this.#status === 304) polls.add(answeredAt - poll.dueAt);
    else fail(`${this.#status}: ${poll.path}`);
  }
}

type Place = { port: number; localAddress: string };

/** What a stream tells of: it is counted from the answer to whoever wrote it, and told early it took no time. */
function told(chunk: string) {
  for (const [, name, reference] of chunk.matchAll(/event: (\w+)\ndata: \{"ref":"([^"]+)"/g)) {
    if (name !== 'thread' || reference === undefined) continue;
    const answeredAt = untold.get(reference);
    if (answeredAt === undefined) continue;
    untold.delete(reference);
    live.add(answeredAt === null ? 0 : performance.now() - answeredAt);
  }
}

function openStream(path: string, token: string, to: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, host: '127.0.0.1', noDelay: true });
    const asks = AS_BROWSERS_SEND.replace('application/json', 'text/event-stream');
    socket.write(`GET ${path} HTTP/1.1\r\n${asks}authorization: Bearer ${token}\r\n\r\n`);
    socket.on('error', reject);
    socket.setEncoding('latin1');
    socket.once('data', (first: string) => {
      if (!first.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        return reject(new Error(`${path}: ${first.split('\r\n', 1)[0]}`));
      }
      resolve();
      socket.on('data', told);
      socket.on('close', () => {
        if (!isOver) fail('a stream was closed');
      });
    });
  });
}

let isOver = false;
let hasStreams = false;
let start: PanelsStart;
let panels: Panel[] = [];

const portOf = (index: number) => start.ports[index % start.ports.length] ?? 0;
const placeOf = (index: number, kind: number) => ({
  port: portOf(index),
  localAddress: `127.${1 + start.client}.${kind}.${1 + Math.floor(index / PANELS_OF_ADDRESS)}`,
});

async function inTurn(count: number, open: (index: number) => Promise<void>): Promise<Opened> {
  let opened = 0;
  const failed = new Set<string>();
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, at) => open(from + at));
    for (const one of await Promise.allSettled(some)) {
      if (one.status === 'fulfilled') opened += 1;
      else failed.add(String(one.reason));
    }
  }
  return { opened, failed: [...failed] };
}

async function begin(asked: PanelsStart): Promise<Told> {
  start = asked;
  const connections = Array.from(
    { length: start.connections },
    (_, index) => new Connection(placeOf(index, 0)),
  );
  panels = start.orders.flatMap((order, index) => {
    const connection = connections[index % connections.length];
    return connection ? [new Panel(order, connection)] : [];
  });
  // A connection on which nobody asks anything is closed: each comes with its first panel.
  if (start.opensFirst) await openPanels();
  const opened = await inTurn(connections.length, async (index) => connections[index]?.open());
  turnTheWheel();
  if (start.writes > 0) keepWriting();
  return opened;
}

/** So few at once that none is turned away. */
async function openPanels() {
  const left = panels.values();
  const openSome = async () => {
    for (const panel of left) await panel.open();
  };
  await Promise.all(Array.from({ length: PANELS_AT_ONCE }, openSome));
}

/** A turn of ten seconds: each panel's order comes once in it, its chat twice. */
function turnTheWheel() {
  const wheel: { panel: Panel; poll: Poll }[][] = Array.from({ length: TICKS }, () => []);
  const spread = TICKS / panels.length;
  panels.forEach((panel, index) => {
    const at = Math.floor(index * spread);
    wheel[at]?.push({ panel, poll: panel.order });
    for (const later of [0.25, 0.75])
      wheel[(at + Math.floor(later * TICKS)) % TICKS]?.push({ panel, poll: panel.chat });
  });
  const beganAt = performance.now();
  let tick = 0;
  setInterval(() => {
    const now = performance.now();
    // What this process is late with was due all the same.
    for (; beganAt + tick * TICK_MS <= now; tick += 1) {
      const dueAt = beganAt + tick * TICK_MS;
      for (const { panel, poll } of wheel[tick % TICKS] ?? []) panel.ask(poll, dueAt);
    }
  }, TICK_MS / 2);
}

/** By staff and by customers in turn, each to another order; when due, as the polls are. */
function keepWriting() {
  let next = 0;
  setInterval(() => {
    // One whose customer listens.
    const order = start.orders[(next * 7919) % (start.streams || start.orders.length)];
    const isStaff = next % 2 === 0;
    next += 1;
    if (order && !untold.has(order.reference)) void write(order, isStaff, portOf(next));
  }, 1000 / start.writes);
}

async function write({ reference, token }: PanelOrder, isStaff: boolean, port: number) {
  const path = isStaff ? `/desk/orders/${reference}/messages` : '/chats/add';
  const message = 'We look into it and tell you.';
  const body = isStaff ? { message } : { trx_type: 'payment', trx_ref: reference, message };
  const beganAt = performance.now();
  if (hasStreams) untold.set(reference, null);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${isStaff ? start.staffToken : token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    const answeredAt = performance.now();
    writes.add(answeredAt - beganAt);
    if (answer.status !== 200) {
      untold.delete(reference);
      return fail(`${answer.status}: ${path}`);
    }
    if (untold.has(reference)) untold.set(reference, answeredAt);
  } catch (error) {
    untold.delete(reference);
    const { message, cause } = error as Error;
    fail(`a write failed: ${cause ? ((cause as NodeJS.ErrnoException).code ?? cause) : message}`);
  }
}

/** As a browser does that is told to come again. */
async function openAgain(path: string, token: string, to: Place): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openStream(path, token, to);
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes('503')) throw error;
      await setTimeout(AGAIN_MS);
    }
  }
}

async function openStreams(): Promise<Told> {
  hasStreams = true;
  if (start.writes > 0) {
    const staff = await inTurn(1, () => openAgain('/api/v1/desk/live', start.staffToken, placeOf(0, 2)));
    if (staff.failed.length > 0) return staff;
  }
  return inTurn(start.streams, (index) => {
    const token = start.orders[index]?.token ?? '';
    return openAgain('/api/v1/live', token, placeOf(index, 1));
  });
}

function report(): Told {
  const now = performance.now();
  for (const [reference, answeredAt] of untold) {
    if (answeredAt === null || now - answeredAt < 10_000) continue;
    untold.delete(reference);
    fail(`nobody was told of a message of ${reference}`);
  }
  const told = errors;
  errors = [];
  return {
    polls: polls.take(),
    live: live.take(),
    writes: writes.take(),
    refused: refused.take(),
    errors: told,
  };
}

process.on('message', async (ask: Ask) => {
  if (ask === 'end') {
    isOver = true;
    process.exit(0);
  }
  if (ask === 'report') process.send?.(report());
  else if (ask === 'streams') process.send?.(await openStreams());
  else process.send?.(await begin(ask.start));
});
process.on('disconnect', () => process.exit(0));
