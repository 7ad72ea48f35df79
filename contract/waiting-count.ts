/** How much waits for a customer, for the icon of the installed app (Product §30.12). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Beside `home`, whose answer holds all of it: an app asks on every page. */
export const waitingCount = endpoint({
  method: 'GET',
  path: '/home/waiting',
  summary: 'How much is asked of the customer, as their home counts it',
  access: 'customer',
  data: z.object({ waiting: z.number() }),
});
