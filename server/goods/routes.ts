import * as api from '@cowrie/contract/desk/goods.ts';
import type { Router } from '../calls/call.ts';
import { raiseGoodsOrder } from './raise-goods-order.ts';

export function goodsRoutes(route: Router): void {
  route(api.raiseGoodsOrder, async ({ context, staff, body, once, now }) => {
    const { answer } = await raiseGoodsOrder(context, {
      staff,
      username: body.username,
      name: body.name,
      quantity: body.quantity,
      amount: body.amount,
      once,
      now,
    });
    return answer;
  });
}
