/** Looks at the queue that staff named: their own, and those of the whole team (Product §28.47). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { idParam, requiredText } from '../fields.ts';
import { ORDER_DESK, TREASURY } from '../roles.ts';
import { QUEUE_COLUMNS } from './queue-looks.ts';

/** Who names views for the whole team. */
export const VIEWS_FOR_ALL = TREASURY;
/** So many of one's own, and so many of the team's. */
export const MOST_VIEWS = 50;

const text = z.optional(z.string().check(z.maxLength(120)));
/** Filters, sort and columns as the queue's address holds them. */
const look = z.object({
  status: text,
  type: text,
  turn: text,
  assigned: text,
  answer_due: text,
  sort: text,
  customer: text,
  q: text,
  day_of: text,
  from: text,
  to: text,
  columns: z.optional(z.array(z.enum(QUEUE_COLUMNS)).check(z.maxLength(QUEUE_COLUMNS.length))),
});
export type QueueLook = z.output<typeof look>;

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  for_all: z.boolean(),
  look,
  by: z.string(),
  /** Whether whoever asks may change and remove it. */
  may_change: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** As whoever changes or removes it was shown it (Product §19.12); a desk page of before this field sends none. */
const before = z.optional(z.pick(savedView, { name: true, for_all: true, look: true }));

const body = z.object({
  name: requiredText('Name the view', 60),
  for_all: z.optional(z.boolean()),
  look,
});

export const listViews = endpoint({
  method: 'GET',
  path: '/desk/views',
  summary: 'One’s own views of the queue and those of the whole team',
  access: ORDER_DESK,
  data: z.object({ views: z.array(savedView) }),
});

export const saveView = endpoint({
  method: 'POST',
  path: '/desk/views',
  summary: 'Name a view of the queue, for oneself or, as the treasury, for all',
  access: ORDER_DESK,
  body,
  data: z.object({ view: savedView }),
  errors: ['view_for_all', 'view_named_already', 'too_many_views'],
  creates: true,
});

export const changeView = endpoint({
  method: 'PUT',
  path: '/desk/views/:id',
  summary: 'Rename a view, change what it shows and for whom it is',
  access: ORDER_DESK,
  params: idParam,
  body: z.extend(body, { before }),
  data: z.object({ view: savedView }),
  errors: ['not_found', 'view_for_all', 'view_named_already', 'changed_meanwhile'],
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/desk/views/:id',
  summary: 'Remove a view; the orders stay as they are',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({ before }),
  data: nothing,
  errors: ['not_found', 'view_for_all', 'changed_meanwhile'],
  creates: 'whole',
});
