/** Builds /service-worker.js beside the client's files: one plain script that knows which build it belongs to. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build as bundle, type Plugin } from 'vite';
import { WORKER_ADDRESSES } from '../app/offline/worker-addresses.ts';

const SOURCE = join(import.meta.dirname, '../offline/service-worker.ts');
/** Stands in the script for the build's name until that is known. */
const UNNAMED = 'BUILD-WITHOUT-NAME';
/** And this for the address of the picture of what did not load. */
const PICTURE = 'ADDRESS-OF-PICTURE';

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, files) {
      const script = await workerScript();
      // File names carry their content's hash, so together they name the build.
      const names = Object.keys(files).sort().join();
      const build = createHash('sha256').update(names).update(script).digest('hex').slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: script.replaceAll(UNNAMED, build).replaceAll(PICTURE, pictureAmong(Object.keys(files))),
      });
    },
  };
}

function pictureAmong(names: string[]): string {
  const name = names.find((one) => /\/did-not-load-[\w-]+\.svg$/.test(one));
  if (!name) throw new Error('the picture of what did not load was not built');
  return `/${name}`;
}

async function workerScript(): Promise<string> {
  const built = await bundle({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      BUILD: JSON.stringify(UNNAMED),
      DID_NOT_LOAD: JSON.stringify(PICTURE),
      ADDRESSES: JSON.stringify(WORKER_ADDRESSES),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: SOURCE, formats: ['iife'], name: 'worker' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the service worker was not built');
  return output.output[0].code;
}
