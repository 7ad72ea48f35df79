import * as api from '@cowrie/contract/test-first.ts';
import type { Router } from '../../calls/call.ts';
import { releaseRest, testNotArrived } from './answer-test.ts';

export function testFirstRoutes(route: Router): void {
  route(api.releaseRest, ({ context, customer, params, body, now }) =>
    releaseRest(context, { customerId: customer.id, reference: params.reference, rest: body.rest, now }),
  );
  route(api.testNotArrived, ({ context, customer, params, now }) =>
    testNotArrived(context, { customerId: customer.id, reference: params.reference, now }),
  );
}
