/** `npm start`: builds what changed and runs the whole product. */
import { buildApps } from './build.ts';
import { endWithParent } from './end-with-parent.mjs';
import { launch } from './run.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './server-process.ts';

if (!(await buildApps())) process.exit(1);
const server = launch({
  command: process.execPath,
  args: SERVER_ARGUMENTS,
  env: SERVER_ENVIRONMENT,
  // By which the server hears that we have ended, however we do.
  isTied: true,
});
endWithParent(() => server.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
