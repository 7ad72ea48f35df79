/** When the business works: the week of each office and its days off, as staff see and set them (Product §27.60, §27.61). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { requiredText } from '../fields.ts';
import { OFFICES } from '../offices.ts';
import { ORDER_DESK, TREASURY } from '../roles.ts';

const office = z.enum(OFFICES);
/** A time of the office's own clock; `24:00` is the end of its day. */
export const timeOfDay = z
  .string()
  .check(z.trim(), z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 09:00'));
const day = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/, 'Choose a day'),
  z.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, 'Choose a day'),
);

/** A day of the week on which an office works; 0 is Sunday. */
const workingDay = z.object({
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  opens: timeOfDay,
  closes: timeOfDay,
});
export type WorkingDay = z.output<typeof workingDay>;

const dayOff = z.object({
  day: z.string(),
  name: z.string(),
  /** The office works on it all the same. */
  is_worked: z.boolean(),
  /** From the calendar of holidays: it can be worked and renamed, not taken off the list. */
  is_holiday: z.boolean(),
});
export type DayOff = z.output<typeof dayOff>;

export const officeHours = endpoint({
  method: 'GET',
  path: '/desk/working-hours',
  summary: 'The working week of each office, and its days off from today on',
  access: ORDER_DESK,
  data: z.object({
    offices: z.array(z.object({ office, week: z.array(workingDay), days_off: z.array(dayOff) })),
  }),
});
export type OfficeWeek = z.output<typeof officeHours.data>['offices'][number];

export const setOfficeWeek = endpoint({
  method: 'PUT',
  path: '/desk/working-hours/:office',
  summary:
    'Set the working week of an office; a weekday that is not named is free. Promises that are given stay',
  access: TREASURY,
  params: z.object({ office }),
  body: z.object({
    /** The week as whoever changes it was shown it (Product §19.12); a desk page of before this field sends none. */
    before: z.optional(z.array(workingDay).check(z.maxLength(7))),
    week: z.array(workingDay).check(
      z.maxLength(7),
      z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
        error: 'Name each weekday once',
      }),
      z.refine((days) => days.every(({ opens, closes }) => opens < closes), {
        error: 'An office must open before it closes',
      }),
    ),
  }),
  data: nothing,
  errors: ['changed_meanwhile'],
});

const keptDay = z.object({ name: z.string().check(z.maxLength(80)), is_worked: z.boolean() });

export const keepDayOff = endpoint({
  method: 'PUT',
  path: '/desk/days-off/:office/:day',
  summary: 'Add a day off, rename one, or say that it is worked',
  access: TREASURY,
  params: z.object({ office, day }),
  body: z.object({
    name: requiredText('Name the day', 80),
    is_worked: z.optional(z.boolean()),
    /** As whoever changes it was shown it, null where the day was not there (Product §19.12). */
    before: z.optional(z.nullable(keptDay)),
  }),
  data: nothing,
  errors: ['changed_meanwhile'],
});

export const removeDayOff = endpoint({
  method: 'DELETE',
  path: '/desk/days-off/:office/:day',
  summary: 'Take a day off that staff added from the list',
  access: TREASURY,
  params: z.object({ office, day }),
  /** As whoever removes it was shown it (Product §19.12); a desk page of before this field sends none. */
  body: z.object({ before: z.optional(keptDay) }),
  data: nothing,
  errors: ['not_found', 'changed_meanwhile'],
  creates: 'whole',
});
