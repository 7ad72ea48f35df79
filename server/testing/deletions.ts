/**
 * Deletions as tests ask for them, and those that are due, done by hand: their mails leave by the test's own inbox, as the job's
 * do.
 */
import * as api from '@cowrie/contract/own-data.ts';
import type { Context } from '../context.ts';
import { deleteDue, forgetPerson } from '../own-data/index.ts';
import { forgetReceiptLinks } from '../shared-receipts/index.ts';
import { PASSWORD, type TestCustomer } from './app.ts';

/** What a customer proves that it is them with. */
export const PROOF = { current_password: PASSWORD };
export const askDeletion = ({ client }: TestCustomer) => client.call(api.askDeletion, { body: PROOF });

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
