/** `npm run dev`: the whole product from its sources; both apps reload in the browser, the server restarts itself. */
import { endWithParent } from './end-with-parent.mjs';
import { launch } from './run.ts';
import { watching } from './watched.ts';

const server = launch({
  command: process.execPath,
  // Only what the server is made of: Vite writes files of its own beside each app.
  args: [...watching('server', 'contract'), 'server/main.ts'],
  env: { COWRIE_DEVELOPMENT: 'on', NODE_ENV: 'development' },
});
endWithParent(() => server.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
