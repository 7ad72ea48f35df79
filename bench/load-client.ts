/**
 * Makes load, as a process of its own so that it takes no time from what it measures. It speaks just enough HTTP to
 * cost little: answers come one at a time over kept connections, and carry a length or no body.
 */
import { connect, type Socket } from 'node:net';

/** Read with GET; with a `body`, which is sent as JSON, written with POST. */
export type Request = { path: string; headers?: Record<string, string>; body?: object };
/** Requests to one server, taken in turn; every answer must have `status`. `isOnce`: none twice, and the load ends with them. */
export type Lane = { port: number; status: number; requests: Request[]; isOnce?: true };
/** Each connection asks the lanes in turn, so that a busy moment of the machine hits them alike. */
export type Load = { lanes: Lane[]; connections: number; milliseconds: number };
export type Measured = { answers: number; perSecond: number; p50: number; p99: number };
export type Reply = { measured: Measured[] } | { failed: string };

/** Sends what it is given and resolves to the answer's status once the whole answer is there. */
function openConnection(
  port: number,
): Promise<{ ask: (request: Buffer) => Promise<number>; end: () => void }> {
  let done: (status: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  let status = 0;
  let missing = -1;
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error(`port ${port} closed the connection`)));
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length;
    if (missing < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      if (end < 0) return fail(new Error('an answer whose headers come in pieces'));
      status = Number(chunk.toString('latin1', 9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(chunk.toString('latin1', 0, end))?.[1];
      if (length === undefined && status !== 304) return fail(new Error('an answer without a length'));
      missing = Number(length ?? 0);
      body -= end + 4;
    }
    missing -= body;
    if (missing > 0) return;
    missing = -1;
    done(status);
  });
  const ask = (request: Buffer) =>
    new Promise<number>((resolve, reject) => {
      done = resolve;
      fail = reject;
      socket.write(request);
    });
  return new Promise((resolve, reject) => {
    fail = reject;
    socket.on('connect', () => resolve({ ask, end: () => socket.destroy() }));
  });
}

function wire({ path, headers = {}, body }: Request): Buffer {
  const content = body ? JSON.stringify(body) : '';
  const ofContent = body && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(content)),
  };
  const lines = Object.entries({ host: 'localhost', ...headers, ...ofContent }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
}

async function run({ lanes, connections, milliseconds }: Load): Promise<Measured[]> {
  const work = lanes.map((lane) => ({
    ...lane,
    wires: lane.requests.map(wire),
    next: 0,
    times: [] as number[],
    spent: 0,
  }));
  const until = performance.now() + milliseconds;
  const walk = async () => {
    const open = await Promise.all(work.map(({ port }) => openConnection(port)));
    const isLeft = () => work.every(({ isOnce, next, wires }) => !isOnce || next < wires.length);
    for (let now = performance.now(); now < until && isLeft(); ) {
      for (const [index, lane] of work.entries()) {
        const request = lane.wires[lane.next++ % lane.wires.length] as Buffer;
        const status = (await open[index]?.ask(request)) ?? 0;
        if (status !== lane.status) {
          throw new Error(`${status} instead of ${lane.status}: ${request.toString().split('\r\n')[0]}`);
        }
        const answered = performance.now();
        lane.times.push(answered - now);
        lane.spent += answered - now;
        now = answered;
      }
    }
    for (const connection of open) connection.end();
  };
  await Promise.all(Array.from({ length: connections }, walk));
  return work.map(({ times, spent }) => {
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return {
      answers: times.length,
      perSecond: (times.length * connections * 1000) / spent,
      p50: at(0.5),
      p99: at(0.99),
    };
  });
}

process.on('message', (load: Load) => {
  run(load).then(
    (measured) => process.send?.({ measured } satisfies Reply),
    (error: Error) => process.send?.({ failed: error.message } satisfies Reply),
  );
});
process.on('disconnect', () => process.exit(0));
