/** A stream as a browser reads it. */
import { request } from 'node:http';

type Told = { name: string; data: Record<string, unknown> };

export type Followed = {
  /** The data of the next event of that name; others before it are passed over. */
  next(name: string): Promise<Record<string, unknown>>;
  /** The names of what came and was not yet passed over. */
  waiting(): string[];
  /** Resolves once the other end has closed it. */
  closed: Promise<void>;
  close(): void;
};

/** @throws with the status where no stream comes. */
export async function followStream(url: string, token: string, headers = {}): Promise<Followed> {
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  const asked = request(url, {
    agent: false,
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
  });
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const over = () => {
    isOver = true;
    ended.resolve();
    wake();
  };
  await new Promise<void>((resolve, reject) => {
    asked.on('error', (error) => {
      over();
      reject(error);
    });
    asked.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`no stream: ${response.statusCode}`));
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, name] = block.match(/^event: (\w+)$/m) ?? [];
          const [, json] = block.match(/^data: (.*)$/m) ?? [];
          if (name) told.push({ name, data: JSON.parse(json ?? '{}') });
        }
        wake();
      });
      response.on('close', over).on('error', over);
      resolve();
    });
    asked.end();
  });
  return {
    next: (name) =>
      new Promise((resolve, reject) => {
        const look = () => {
          for (;;) {
            const one = told.shift();
            if (!one) break;
            if (one.name !== name) continue;
            waiting.delete(look);
            resolve(one.data);
            return;
          }
          if (isOver) reject(new Error(`the stream ended before ${name}`));
        };
        waiting.add(look);
        look();
      }),
    waiting: () => told.map(({ name }) => name),
    closed: ended.promise,
    close: () => asked.destroy(),
  };
}
