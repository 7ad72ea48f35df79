/** Runs programs of the project one after the other or side by side, and says what failed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

export type Command = {
  label: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
};

/** Starts a program with our terminal, and with a line to us where it `isTied`: it hears when that breaks. */
export function launch({
  command,
  args,
  env,
  cwd,
  isTied = false,
}: Omit<Command, 'label'> & { isTied?: boolean }): ChildProcess {
  return spawn(command, args, {
    cwd: cwd ?? ROOT,
    stdio: ['inherit', 'inherit', 'inherit', ...(isTied ? (['ipc'] as const) : [])],
    env: { ...process.env, ...env },
  });
}

/** Runs a program to its end, its output shown only where it failed. Resolves to whether it succeeded. */
export function runQuietly({ label, command, args, env, cwd }: Command): Promise<boolean> {
  return new Promise((done) => {
    const started = Date.now();
    const child = spawn(command, args, { cwd: cwd ?? ROOT, env: { ...process.env, ...env } });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => {
      console.log(`✗ ${label}: ${error.message}`);
      done(false);
    });
    child.on('exit', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${label} (${seconds} s)`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}

/** Runs a program to its end with our terminal. Resolves to whether it succeeded. */
export function run(command: Command): Promise<boolean> {
  console.log(`\n— ${command.label}`);
  return new Promise((done) => {
    const child = launch(command);
    child.on('exit', (code) => done(code === 0));
    child.on('error', (error) => {
      console.log(`✗ ${command.label}: ${error.message}`);
      done(false);
    });
  });
}
