/** How long what is mailed to open a customer's account is good for (Product §5.10, §5.15). */
import { HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const LINK_LIFE_MS = HOUR_MS;
