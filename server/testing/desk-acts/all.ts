/** Every call of the desk that changes something, the acts of each area in its own file. */
import { BOOK_ACTS } from './book.ts';
import { BUSINESS_ACTS } from './business.ts';
import { CONTENT_ACTS } from './content.ts';
import { CONVERSATION_ACTS } from './conversations.ts';
import { CUSTOMER_ACTS } from './customers.ts';
import type { Act } from './desk.ts';
import { ORDER_ACTS } from './orders.ts';
import { PARCEL_ACTS } from './parcels.ts';
import { PAYOUT_ACTS } from './payouts.ts';
import { SIGN_IN_ACTS } from './sign-ins.ts';
import { STATEMENT_ACTS } from './statements.ts';
import { TEAM_ACTS } from './team.ts';
import { TREASURY_ACTS } from './treasury.ts';

export const DESK_ACTS: Act[] = [
  ...PARCEL_ACTS,
  ...BOOK_ACTS,
  ...SIGN_IN_ACTS,
  ...TEAM_ACTS,
  ...BUSINESS_ACTS,
  ...ORDER_ACTS,
  ...PAYOUT_ACTS,
  ...STATEMENT_ACTS,
  ...TREASURY_ACTS,
  ...CUSTOMER_ACTS,
  ...CONVERSATION_ACTS,
  ...CONTENT_ACTS,
];
