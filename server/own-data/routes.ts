import * as desk from '@cowrie/contract/desk/own-data.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { requireProof } from '../accounts/index.ts';
import type { Router } from '../calls/call.ts';
import { transaction } from '../database/transaction.ts';
import { noteSecurity } from '../security/note.ts';
import { askCopyOf, copyForCustomer } from './ask-copy.ts';
import { askDeletionOf, keepAccountOf, startDeletion, stopDeletion } from './ask-deletion.ts';
import { dataOfCustomer, ownDataOf } from './view.ts';

export function ownDataRoutes(route: Router): void {
  route(api.ownData, ({ context, customer, now }) => ownDataOf(context, customer.id, now));

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

  route(desk.customerData, ({ context, params }) => dataOfCustomer(context, BigInt(params.id)));

  route(desk.copyForCustomer, async ({ context, staff, params, now }) => {
    await copyForCustomer(context, { customerId: BigInt(params.id), staff, now });
    return dataOfCustomer(context, BigInt(params.id));
  });

  route(desk.startDeletion, async ({ context, staff, params, body, now }) => {
    await startDeletion(context, { customerId: BigInt(params.id), staff, reason: body.reason, now });
    return dataOfCustomer(context, BigInt(params.id));
  });

  route(desk.stopDeletion, async ({ context, staff, params, now }) => {
    await stopDeletion(context, { customerId: BigInt(params.id), staff, now });
    return dataOfCustomer(context, BigInt(params.id));
  });
}
