/** What `npm run check` finds that nobody uses: files, exports, packages. What it cannot follow is named here. */
import type { KnipConfig } from 'knip';

export default {
  // A second name that says another thing, such as who may call, is no slip.
  exclude: ['duplicates'],
  workspaces: {
    '.': {
      // What npm's commands name, and the processes that the bench starts.
      entry: [
        'bench/{baselines,load-client,panel-client,statement}.ts',
        'scripts/{bench,build,check,containers,dev,drill,e2e,fuzz,screens,start,test}.ts',
        'fuzz/raw-requests.ts',
        'e2e/testing/attacker.ts',
      ],
      project: ['{scripts,bench,e2e,fuzz,drills}/**/*.{ts,mjs}'],
      ignoreDependencies: [
        // Run, or read, by its name.
        '@biomejs/biome',
        'axe-core',
        // Journeys, bench and drills hold the product against the very packages that it has: its own versions, no second ones.
        ...[
          '@aws-sdk/client-s3',
          '@fastify/multipart',
          'fastify',
          'file-type',
          'kysely',
          'otpauth',
          'pg',
          'qr',
          'react',
          'react-dom',
          'sharp',
          'zod',
        ],
        'zxing-wasm',
      ],
      // Programs of the system: for certificates, for the machines of drills, and for containers.
      ignoreBinaries: ['openssl', 'ip', 'mount', 'umount', 'swift-ring-builder', 'podman'],
    },
    server: {
      entry: [
        '{start,ask-health}.mjs',
        '{main,backup,database-roles,doctor,move,rebuild-figures,release,restore,rotate-key,verify-log}.ts',
        'database/embedded/worker.ts',
        'files/cleaning/worker.ts',
        'bank-statements/reading/child.ts',
        'backups/check-process.ts',
      ],
      // The fonts of papers: their names are put together.
      ignoreDependencies: ['@fontsource-variable/.*'],
      // Programs of the system, for the tests of a full disk and of TLS.
      ignoreBinaries: ['mount', 'umount', 'openssl'],
    },
    ui: {
      entry: ['fonts/subset.mjs'],
      // It puts their names together.
      ignoreDependencies: ['@fontsource-variable/.*'],
    },
    desk: {
      // Bundled by its path: `build-steps/share-worker.ts`.
      entry: ['share-worker/service-worker.ts'],
    },
    storefront: {
      // Bundled by their paths: `build-steps/service-worker.ts`, `build-steps/sent-as-preact.ts`.
      entry: ['offline/service-worker.ts', 'preact/{react,react-dom-client,react-dom-server}.ts'],
    },
  },
} satisfies KnipConfig;
