/** A stream as a browser reads it. */
import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../database/open.ts';
import { openMailer } from '../mail/open-mailer.ts';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';

type Told = { name: string; data: Record<string, unknown> };

export type Followed = {
  /** The data of the next event of that name, with these among them; others before it are passed over. */
  next(name: string, like?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** The names of what came and was not yet passed over. */
  waiting(): string[];
  /** Resolves once the other end has closed it. */
  closed: Promise<void>;
  close(): void;
};

const isLike = (data: Record<string, unknown>, like: Record<string, unknown>) =>
  Object.entries(like).every(([name, value]) => data[name] === value);

/** By TLS where it is asked by `https:`, trusting `ca`. @throws with the status where no stream comes. */
export async function followStream(
  url: string,
  token: string,
  { headers = {}, ca }: { headers?: Record<string, string>; ca?: Buffer } = {},
): Promise<Followed> {
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  const asked = (url.startsWith('https:') ? requestByTls : request)(url, {
    agent: false,
    ...(ca && { ca }),
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
    next: (name, like = {}) =>
      new Promise((resolve, reject) => {
        const look = () => {
          for (;;) {
            const one = told.shift();
            if (!one) break;
            if (one.name !== name || !isLike(one.data, like)) continue;
            waiting.delete(look);
            resolve(one.data);
            return;
          }
          if (isOver) reject(new Error(`the stream ended before ${name} ${JSON.stringify(like)}`));
        };
        waiting.add(look);
        look();
      }),
    waiting: () => told.map(({ name }) => name),
    closed: ended.promise,
    close: () => asked.destroy(),
  };
}

/** A second process of the product on the database of `app`, listening until the test is over; on PostgreSQL alone. */
export async function secondProcess(
  app: TestApp,
): Promise<{ http: FastifyInstance; context: Context; at: string }> {
  const { config, files, clock, log, database } = app.context;
  const other = await openDatabase({ ...(database as TestDatabase).where, log });
  const mailer = openMailer(config, log);
  const { http, context } = await buildApp({
    ...{ config, files, mailer, clock, log, database: other },
    checkAnswers: true,
  });
  http.addHook('onClose', async () => {
    mailer.close();
    await other.close();
  });
  onTestFinished(() => http.close());
  return { http, context, at: await http.listen({ port: 0, host: '127.0.0.1' }) };
}
