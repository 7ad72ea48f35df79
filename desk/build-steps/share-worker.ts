/** Builds the worker of the phone's page into one plain script, at an address that stays. */
import { join } from 'node:path';
import { SHARE_WORKER } from '@cowrie/contract/phone-page.ts';
import { build, type Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../share-worker/service-worker.ts');

export function shareWorker(base: string): Plugin {
  return {
    name: 'share-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: SOURCE, formats: ['iife'], name: 'worker' },
        },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) throw new Error('the worker was not built');
      this.emitFile({
        type: 'asset',
        fileName: SHARE_WORKER.slice(base.length),
        source: output.output[0].code,
      });
    },
  };
}
