import * as api from '@cowrie/contract/live.ts';
import type { Router } from '../calls/call.ts';
import { customerWrites } from '../changes/change.ts';
import { fail } from '../errors.ts';
import type { Live } from './live.ts';
import { ownThread } from './queries.ts';

export const liveRoutes = (live: Live) =>
  function liveRoutes(route: Router): void {
    route(api.live, ({ customer, address, tokenHash, query }) =>
      live.open({ side: 'customer', id: customer.id, address, tokenHash, have: query.have }),
    );
    route(api.deskLive, ({ staff, address, tokenHash, query }) =>
      live.open({ side: 'staff', id: staff.id, address, tokenHash, have: query.have }),
    );
    route(api.customerTyping, async ({ context, customer, body }) => {
      const own = { customerId: customer.id, type: body.trx_type, reference: body.trx_ref };
      const thread = (await ownThread(context.db, own)) ?? fail('not_found');
      context.changes.tell(customerWrites(thread, body.on));
      return {};
    });
  };
