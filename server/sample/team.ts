/** What a team leaves each other in the sample: a rule, a view, notes, and a paper with its number. */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { invoiceFor } from '../papers/index.ts';
import { addNote } from '../people/index.ts';
import { saveView } from '../saved-views/index.ts';
import { changeRules, mentionColleagues, readMentions, readNote, writeNote } from '../team/index.ts';
import { addMessage } from '../threads/thread.ts';
import { onceIn } from './once-in.ts';
import type { SamplePerson } from './people.ts';

export type SampleTeam = {
  context: Context;
  tx: Db;
  customerId: bigint;
  /** Of the treasury, the owner, and of support. */
  counter: SamplePerson;
  signer: SamplePerson;
  helper: SamplePerson;
  now: Date;
};

export async function sampleTeam(team: SampleTeam): Promise<void> {
  const { tx, signer, helper, customerId } = team;
  const at = (hoursAgo: number) => new Date(team.now.getTime() - hoursAgo * HOUR_MS);
  await changeRules(tx, {
    staff: signer,
    rules: [{ kind: 'letter', staff_id: String(helper.id), role: null }],
    now: at(60),
  });
  await saveView(tx, {
    staff: { ...signer, role: 'owner' },
    name: 'Promised first',
    for_all: true,
    look: { turn: 'us', sort: 'promise' },
    now: at(60),
  });
  const once = onceIn(tx);
  await addNote(
    { staff: helper, now: at(48) },
    { id: customerId, note: 'Prefers to be called before six in the evening.', pinned: true, once },
  );
  await mention(team, at(18));
  await passOn(team, at(15));
}

/** A note on the newest payment that names a colleague, who has seen it. */
async function mention({ context, tx, counter, helper, customerId }: SampleTeam, now: Date): Promise<void> {
  const { id: orderId } = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'processing')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const lines = [`@${counter.username} the factory asked for the slip, please send it with the payout.`];
  const messageId = await addMessage(tx, {
    orderId,
    sender: 'staff',
    staffId: helper.id,
    lines,
    internal: true,
    now,
  });
  await mentionColleagues(context, tx, { orderId, messageId, staffId: helper.id, lines, now });
  await readMentions(tx, { orderId, staffId: counter.id, now });
}

/** A note for the next shift, which everybody else has read. */
async function passOn({ tx, counter, signer, helper }: SampleTeam, now: Date): Promise<void> {
  const id = await writeNote(tx, {
    staffId: helper.id,
    message: 'The bank is slow today: look at its statement before you decline a proof.',
    now,
  });
  for (const { id: staffId } of [counter, signer]) await readNote(tx, { id, staffId, now });
}

/** The invoice of a payment that is complete, with its number. */
export async function samplePaper(context: Context): Promise<void> {
  const order = await context.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'successful')
    .orderBy('id')
    .executeTakeFirst();
  if (order) await invoiceFor(context, order.id);
}
