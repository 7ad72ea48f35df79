/** Mails that staff may do without (Product §30.21). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ORDER_DESK } from '../roles.ts';

const mails = z.object({ mention_mails: z.boolean() });

export const staffMails = endpoint({
  method: 'GET',
  path: '/desk/me/mails',
  summary: 'Which mails one wants of those that staff may do without',
  access: ORDER_DESK,
  data: z.object({ mails }),
});

export const changeStaffMails = endpoint({
  method: 'PUT',
  path: '/desk/me/mails',
  summary: 'Turn mails about notes that name one on or off',
  access: ORDER_DESK,
  body: mails,
  data: z.object({ mails }),
});
