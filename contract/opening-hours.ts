/** When people answer, for everybody to see (Product §30.47). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';
import { OFFICES } from './offices.ts';

/** Days off are told so many days ahead. */
export const DAYS_AHEAD = 14;

const opening = z.object({
  office: z.enum(OFFICES),
  /** Minutes that its clock is ahead of UTC, all year. */
  offset: z.number(),
  /** Of each weekday on which it works, 0 is Sunday, from when to when in minutes of its day. */
  week: z.array(z.object({ weekday: z.number(), opens: z.number(), closes: z.number() })),
  /** The last day of its calendar that its days off are known of. */
  until: z.string(),
  /** The next days on which it does not work, `YYYY-MM-DD` by its own calendar. */
  days_off: z.array(z.string()),
});
export type Opening = z.output<typeof opening>;

export const openingHours = endpoint({
  method: 'GET',
  path: '/opening-hours',
  summary: 'The working week of each office that has one, and its next days off',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ offices: z.array(opening) }),
});
