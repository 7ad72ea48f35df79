/** Papers of a restored copy have numbers that none had which was given since (Product §31.61). */
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { leavePaperNumbersOut } from './leave-room.ts';

test.each([
  [1, 2001],
  [499, 2001],
  [500, 3001],
  [1700, 5001],
])(
  'after number %s the next is %s: a round one beyond twice as many, a thousand further at the least',
  async (last, next) => {
    const { db } = await createTestDatabase();
    await db.insertInto('paper_numbers').values({ kind: 'invoice', year: 2026, last }).execute();
    await leavePaperNumbersOut(db, '2026-11-23T01:07:00.000Z', new Date('2026-11-24T09:00:00Z'));
    const papers = await db.selectFrom('paper_numbers').select(['kind', 'last']).orderBy('kind').execute();
    expect(papers).toEqual([
      { kind: 'credit-note', last: 1000 },
      { kind: 'invoice', last: next - 1 },
      { kind: 'receipt', last: 1000 },
    ]);
  },
);
