/** Whose an order, a case or a letter is, and the rules that say so as it comes (Product §28.55, §28.56). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, idText } from '../fields.ts';
import { ORDER_TYPES } from '../lifecycle.ts';
import { ORDER_DESK, OWNER_ONLY, STAFF_ROLES } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

export const colleague = z.object({ id: z.string(), name: z.string() });

const assigning = {
  access: ORDER_DESK,
  body: z.object({
    staff_id: z.nullable(idText),
    /** Whose it was on the screen, null for nobody's; nothing is done where it is another's by then. */
    from: z.optional(z.nullable(idText)),
  }),
  data: z.object({ assigned_to: z.nullable(colleague) }),
  errors: ['not_found', 'changed_meanwhile'],
} as const;

export const assignOrder = endpoint({
  method: 'PUT',
  path: '/desk/orders/:reference/assignee',
  summary: 'Give an order to oneself, to somebody else or to nobody',
  params: referenceParam,
  ...assigning,
});

export const assignCase = endpoint({
  method: 'PUT',
  path: '/desk/cases/:id/assignee',
  summary: 'Give a case to oneself, to somebody else or to nobody',
  params: idParam,
  ...assigning,
});

export const assignContact = endpoint({
  method: 'PUT',
  path: '/desk/contacts/:id/assignee',
  summary: 'Give a contact message to oneself, to somebody else or to nobody',
  params: idParam,
  ...assigning,
});

/** What a rule is for: one type of order, cases, letters of the contact form, or all of them. */
export const RULE_KINDS = ['any', ...ORDER_TYPES, 'case', 'letter'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const assignmentRule = z.object({
  id: z.string(),
  kind: z.enum(RULE_KINDS),
  customer: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** To whom; null where it goes round. */
  to: z.nullable(colleague),
  /** Round those of this role on shift; null for everybody of the order desk on shift. */
  role: z.nullable(z.enum(STAFF_ROLES)),
});
export type AssignmentRule = z.output<typeof assignmentRule>;

export const assignmentRules = endpoint({
  method: 'GET',
  path: '/desk/assignment-rules',
  summary: 'To whom goes what comes: the first rule that fits',
  access: ORDER_DESK,
  data: z.object({ rules: z.array(assignmentRule) }),
});

export const changeAssignmentRules = endpoint({
  method: 'PUT',
  path: '/desk/assignment-rules',
  summary: 'Put all rules of assignment in place of those there are, in their order',
  access: OWNER_ONLY,
  body: z.object({
    rules: z
      .array(
        z.object({
          /** The id of a rule that stays; a rule without one is new. */
          id: z.optional(idText),
          kind: z.enum(RULE_KINDS),
          /** The username of the one customer that it is for; left out, it is for all. */
          customer: z.optional(z.string().check(z.trim(), z.maxLength(60))),
          staff_id: z.nullable(idText),
          role: z.nullable(z.enum(STAFF_ROLES)),
        }),
      )
      .check(z.maxLength(50, 'At most 50 rules')),
    /** The rules as whoever changes them was shown them (Product §19.12); a desk page of before this field sends none. */
    before: z.optional(z.array(assignmentRule).check(z.maxLength(50))),
  }),
  data: z.object({ rules: z.array(assignmentRule) }),
  errors: ['changed_meanwhile'],
});
