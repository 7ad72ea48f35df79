/** What a move says to the customer: a message in the thread and a mail, in the move's transaction. */
import { addMessage } from '../chat/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { OrderLetterKind } from '../mail/order-letters.ts';
import { sendOrderMail } from '../mail/order-mail-job.ts';

export type Telling = {
  orderId: bigint;
  lines: string[];
  fileId?: bigint | undefined;
  mail: OrderLetterKind;
  note: string | null;
  now: Date;
};

/** The system's message about a move, and the mail job. */
export async function tellCustomer(context: Context, tx: Db, telling: Telling): Promise<void> {
  await addMessage(tx, {
    orderId: telling.orderId,
    sender: 'system',
    lines: telling.lines,
    fileId: telling.fileId,
    now: telling.now,
  });
  await sendOrderMail(context, tx, {
    orderId: String(telling.orderId),
    kind: telling.mail,
    note: telling.note,
  });
}
