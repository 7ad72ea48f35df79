/** What customers ask themselves about their data: proven, noted in the security trail (Product §28.104, §28.106, §28.107). */
import * as api from '@cowrie/contract/own-data.ts';
import type { Proof } from '@cowrie/contract/passkeys.ts';
import type { Router } from '../calls/call.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { noteSecurity } from '../security/note.ts';
import type { Customer } from '../sessions/customers.ts';
import { askCopyOf } from './ask-copy.ts';
import { askDeletionOf, keepAccountOf } from './ask-deletion.ts';
import { ownDataOf } from './view.ts';

type Act = { customer: Customer; address: string; device: string; now: Date };
/** Asks who is signed in for the password, and for a code where they have one. @throws {ApiError} where it is not they. */
export type RequireProof = (context: Context, act: Act, proof: Proof) => Promise<unknown>;

export function ownActs(route: Router, requireProof: RequireProof): void {
  route(api.askCopy, async ({ context, customer, address, device, body, now }) => {
    await requireProof(context, { customer, address, device, now }, body);
    await transaction(context.db, async (tx) => {
      await askCopyOf(context, tx, { customerId: customer.id, staff: null, now });
      const who = { customer: customer.id };
      await noteSecurity({ db: tx, log: context.log }, { event: 'copy.asked', who, address, device, now });
    });
    return ownDataOf(context, customer.id, now);
  });

  route(api.askDeletion, async ({ context, customer, address, device, body, now }) => {
    await requireProof(context, { customer, address, device, now }, body);
    await transaction(context.db, async (tx) => {
      const asked = { customerId: customer.id, staff: null, reason: '', except: customer.tokenHash, now };
      await askDeletionOf(context, tx, asked);
      const who = { customer: customer.id };
      await noteSecurity(
        { db: tx, log: context.log },
        { event: 'deletion.asked', who, address, device, now },
      );
    });
    return ownDataOf(context, customer.id, now);
  });

  route(api.keepAccount, async ({ context, customer, address, device, now }) => {
    await transaction(context.db, async (tx) => {
      await keepAccountOf(context, tx, { customerId: customer.id, now });
      const who = { customer: customer.id };
      const noted = { event: 'deletion.stopped', who, address, device, now } as const;
      await noteSecurity({ db: tx, log: context.log }, noted);
    });
    return ownDataOf(context, customer.id, now);
  });
}
