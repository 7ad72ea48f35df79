/** HAProxy in a process of its own, for whoever tests or measures what stands before several of the product's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from '../server/testing/ports.ts';

type Haproxy = { stop(): Promise<void> };

/**
 * Resolves once it listens at `port`, as `configuration` says. @throws where it does not within ten seconds
 * @param argsOf what another program than HAProxy is given with the file of its configuration.
 */
export async function runHaproxy(
  program: string,
  configuration: string,
  port: number,
  argsOf = (file: string) => ['-f', file, '-db'],
): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const child = spawn(program, argsOf(file), { stdio: 'inherit' });
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await untilListening(port, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
