/** Numbers and sums of papers stay; whose they were goes, and so does every sheet with the name (Product §28.110). */
import type { Db } from '../database/transaction.ts';
import { filesNamed, removeFiles } from '../files/removed.ts';
import { factsOf, type PaperFacts } from './paper-facts.ts';

/** What names the parcel, and so leads to a door. */
const PARCEL = 'Parcel';

/** The facts of a paper without the person: opened again, it is drawn from these. */
export function withoutPerson(facts: PaperFacts, name: string): PaperFacts {
  const isGoods = facts.lines.every(({ about }) => about === '');
  return {
    ...facts,
    customer: { name, username: '' },
    facts: facts.facts.filter(([label]) => label !== PARCEL),
    lines: facts.lines.map((line) => ({
      ...line,
      // Of goods the name is a person's own words; of a payment this says who was paid.
      ...(isGoods && { what: 'Goods', quantity: '' }),
      about: '',
    })),
  };
}

export async function forgetOnPapers(
  tx: Db,
  { customerId, name, now }: { customerId: bigint; name: string; now: Date },
): Promise<void> {
  const papers = await tx
    .selectFrom('papers')
    .select(['id', 'facts', 'file_id'])
    .where('customer_id', '=', customerId)
    .execute();
  for (const paper of papers) {
    const kept = withoutPerson(factsOf(paper), name);
    await tx
      .updateTable('papers')
      .set({ facts: JSON.stringify(kept), file_id: null })
      .where('id', '=', paper.id)
      .execute();
  }
  await removeFiles(tx, filesNamed(papers), now);
}
