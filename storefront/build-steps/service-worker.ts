/** Builds /service-worker.js beside the client's files: one plain script that knows which build it belongs to. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { WORKER_ADDRESSES } from '../app/offline/worker-addresses.ts';

const SOURCE = join(import.meta.dirname, '../offline/service-worker.ts');

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const source = readFileSync(SOURCE, 'utf8');
      // File names carry their content's hash, so together they name the build.
      const names = Object.keys(bundle).sort().join();
      const addresses = JSON.stringify(WORKER_ADDRESSES);
      const parts = createHash('sha256').update(names).update(source).update(addresses);
      const build = parts.digest('hex').slice(0, 12);
      const { code } = await transformWithOxc(source, SOURCE, {
        lang: 'ts',
        define: { BUILD: JSON.stringify(build), ADDRESSES: addresses },
      });
      const script = await minify(SOURCE, code, { module: false });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: script.code });
    },
  };
}
