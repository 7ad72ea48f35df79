/** Who is on shift, what they leave each other, and who named whom in a note (Product §28.57–28.59). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { idParam, isoTime } from '../fields.ts';
import { ORDER_DESK, STAFF_ROLES } from '../roles.ts';
import { colleague } from './assignment.ts';

export const shiftNote = z.object({
  id: z.string(),
  by: z.string(),
  message: z.string(),
  created_at: isoTime,
});

const mention = z.object({
  id: z.string(),
  reference: z.string(),
  by: z.string(),
  /** The note that names the reader. */
  message: z.string(),
  created_at: isoTime,
  read_at: z.nullable(isoTime),
});

export const colleagues = endpoint({
  method: 'GET',
  path: '/desk/team/colleagues',
  summary: 'Who works on orders',
  access: ORDER_DESK,
  data: z.object({
    colleagues: z.array(
      z.object({
        ...colleague.shape,
        username: z.string(),
        role: z.enum(STAFF_ROLES),
        on_shift: z.boolean(),
      }),
    ),
  }),
});

export const changeShift = endpoint({
  method: 'PUT',
  path: '/desk/team/shift',
  summary: 'Say that one is on shift, or off, with a note for the next',
  access: ORDER_DESK,
  body: z.object({
    on: z.boolean(),
    /** For whoever comes next; with `on` false. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(4000, 'At most 4000 characters'))),
  }),
  data: nothing,
});

export const shiftNotes = endpoint({
  method: 'GET',
  path: '/desk/team/notes',
  summary: 'Notes from shift to shift, newest first, with who read them',
  access: ORDER_DESK,
  query: z.object(pageQuery),
  data: z.object({
    notes: pageOf(
      z.extend(shiftNote, { read_by: z.array(z.object({ name: z.string(), read_at: isoTime })) }),
    ),
  }),
});

export const readShiftNote = endpoint({
  method: 'PUT',
  path: '/desk/team/notes/:id/read',
  summary: 'Say that one has read a note for the next shift',
  access: ORDER_DESK,
  params: idParam,
  data: nothing,
  errors: ['not_found'],
});

export const listMentions = endpoint({
  method: 'GET',
  path: '/desk/team/mentions',
  summary: 'Notes that name the caller, newest first',
  access: ORDER_DESK,
  query: z.object(pageQuery),
  data: z.object({ mentions: pageOf(mention) }),
});
