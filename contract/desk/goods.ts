/** Goods orders, which staff raise (Product §21.12). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amountField } from '../money-fields.ts';
import { ORDER_DESK } from '../roles.ts';

export const raiseGoodsOrder = endpoint({
  method: 'POST',
  path: '/desk/goods-orders',
  summary: 'Raise a goods order for a customer',
  access: ORDER_DESK,
  body: z.object({
    username: requiredText('Username is required', 60),
    name: requiredText('Name the goods', 200),
    quantity: requiredText('Quantity is required', 60),
    amount: z.optional(amountField()),
  }),
  data: z.object({ reference: z.string(), id: z.string() }),
  errors: ['customer_unknown'],
  creates: true,
});
