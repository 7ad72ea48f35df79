/** Deletions that are due, done by hand in tests: their mails leave by the test's own inbox, as the job's do. */
import type { Context } from '../context.ts';
import { deleteDue, forgetPerson } from '../own-data/index.ts';
import { forgetReceiptLinks } from '../shared-receipts/index.ts';

type Forget = Parameters<typeof deleteDue>[1]['forget'];

const forgetAll: Forget = (parts, deletion, at) =>
  forgetPerson(parts, deletion, { forgetReceiptLinks, now: at });

/** `forget` in place of taking away all that is theirs. */
export const deleteWhatIsDue = (context: Context, forget = forgetAll) =>
  deleteDue(context, {
    mailer: { send: async () => {}, close() {} },
    brand: { name: 'Cowrie', publicUrl: 'http://localhost' },
    forget,
  });
