import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  pool: 'forks' as const,
  exclude: ['**/node_modules/**', '**/build/**', 'e2e/**'],
};

/** Everything of the server runs twice: on a real PostgreSQL and on the embedded one. */
const onDatabase = (name: 'postgres' | 'embedded') => ({
  test: {
    ...shared,
    name,
    include: ['server/**/*.test.ts'],
    globalSetup: ['server/testing/database-setup.ts'],
    env: { TEST_ENGINE: name },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,ui,storefront,desk,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 90_000,
        },
      },
      onDatabase('postgres'),
      onDatabase('embedded'),
    ],
  },
});
