import * as api from '@cowrie/contract/desk/order-messages.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import type { Router } from '../calls/call.ts';
import { fail, failFields } from '../errors.ts';
import { mayTakeFile, sendStaffMessage } from './send-message.ts';

/** What staff write into an order's thread. */
export function chatDeskRoutes(route: Router): void {
  route(api.staffMessage, async ({ context, staff, params, body, once, now }) => ({
    message: await sendStaffMessage(context, {
      staff,
      reference: readReference(params.reference) ?? fail('not_found'),
      lines: body.message.split(/\r?\n/),
      internal: body.internal ?? false,
      once,
      now,
    }),
  }));

  route(
    api.staffFile,
    async ({ context, staff, params, uploads, once, now }) => {
      if (!uploads.has('file')) failFields({ file: ['Choose a file'] });
      const message = await sendStaffMessage(context, {
        staff,
        reference: readReference(params.reference) ?? fail('not_found'),
        lines: [],
        internal: false,
        uploads,
        once,
        now,
      });
      return { message };
    },
    async ({ context, staff, params }) =>
      mayTakeFile(
        context.db,
        { reference: readReference(params.reference) ?? fail('not_found') },
        staff.role,
      ),
  );
}
