/** Hands loads to the process that makes them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Lane, Load, Measured, Reply } from './load-client.ts';

export type { Lane, Measured, Request } from './load-client.ts';

export type LoadMaker = {
  /** One server under as much as `connections` can ask. */
  press(lane: Lane, options: Omit<Load, 'lanes'>): Promise<Measured>;
  /** Several servers, asked in turn by each connection. */
  alternate(lanes: Lane[], options: Omit<Load, 'lanes'>): Promise<Measured[]>;
  close(): void;
};

export function startLoadMaker(): LoadMaker {
  const child = fork(join(import.meta.dirname, 'load-client.ts'));
  const alternate = async (lanes: Lane[], options: Omit<Load, 'lanes'>) => {
    child.send({ lanes, ...options } satisfies Load);
    const [reply] = (await once(child, 'message')) as [Reply];
    if ('failed' in reply) throw new Error(reply.failed);
    return reply.measured;
  };
  return {
    alternate,
    async press(lane, options) {
      const [measured] = await alternate([lane], options);
      if (!measured) throw new Error('a load without a measurement');
      return measured;
    },
    close: () => child.disconnect(),
  };
}
