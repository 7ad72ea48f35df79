import * as api from '@cowrie/contract/desk/order-messages.ts';
import type { Router } from '../calls/call.ts';
import { namedReference } from '../calls/named-reference.ts';
import { failFields } from '../errors.ts';
import { mayTakeFile, sendStaffMessage } from './send-message.ts';

/** What staff write into an order's thread. */
export function chatDeskRoutes(route: Router): void {
  route(api.staffMessage, async ({ context, staff, params, body, once, now }) => ({
    message: await sendStaffMessage(context, {
      staff,
      reference: namedReference(params),
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
        reference: namedReference(params),
        lines: [],
        internal: false,
        uploads,
        once,
        now,
      });
      return { message };
    },
    async ({ context, staff, params }) =>
      mayTakeFile(context.db, { reference: namedReference(params) }, staff.role),
  );
}
