/** `npm start`: builds what changed and runs the whole product. */
import { buildApps } from './build.ts';
import { launch } from './run.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './server-process.ts';

if (!(await buildApps())) process.exit(1);
const server = launch({
  command: process.execPath,
  args: SERVER_ARGUMENTS,
  env: SERVER_ENVIRONMENT,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
