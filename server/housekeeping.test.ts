import { DAY_MS } from '@cowrie/contract/time.ts';
import type { RootOperationNode } from 'kysely';
import { expect, it } from 'vitest';
import { openFileStore } from './files/open-store.ts';
import { clearExpired } from './housekeeping.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createTestDatabase } from './testing/database.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

it('clears what has run out and leaves what still counts, though one of it fails', async () => {
  const { db, where } = await createTestDatabase();
  await db
    .insertInto('attempts')
    .values(
      [0, 2].map((days) => ({ scope: 'x', subject: `${days} days`, window_start: daysAgo(days), count: 1 })),
    )
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values(
      [6, 8].map((days) => ({
        owner: 'x',
        key: `${days} days`,
        fingerprint: Buffer.of(1),
        answer: null,
        created_at: daysAgo(days),
      })),
    )
    .execute();

  const deletes: RootOperationNode[] = [];
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'DeleteQueryNode') deletes.push(node);
      // The first of all.
      if (node === deletes[0]) throw new Error('it fails');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const cleared = clearExpired({
    db: failing,
    files: openFileStore({ dataDir: where.dataDir, s3: undefined }),
    secrets: createSecrets(Buffer.alloc(32)),
    clock: () => NOW,
  });
  await expect(cleared).rejects.toThrow('it fails');

  const attempts = await db.selectFrom('attempts').select('subject').execute();
  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  expect([attempts, keys]).toEqual([[{ subject: '0 days' }], [{ key: '6 days' }]]);
});
