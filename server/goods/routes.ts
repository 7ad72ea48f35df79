import * as api from '@cowrie/contract/desk/orders.ts';
import type { Router } from '../calls/route.ts';
import { raiseGoodsOrder } from './raise-goods-order.ts';

export function goodsRoutes(route: Router): void {
  route(api.raiseGoodsOrder, async ({ context, staff, body, attempt, now }) => {
    const { answer } = await raiseGoodsOrder(context, {
      staff,
      username: body.username,
      name: body.name,
      quantity: body.quantity,
      amount: body.amount,
      attempt: attempt(`staff:${staff.id}`),
      now,
    });
    return answer;
  });
}
