/**
 * Every list the storefront shows, as the desk edits it: one table of lists, and from it the usual
 * list, get, create, update and delete for each (Product §19.1), and one that only moves a row.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, isoTime, requiredText } from '../fields.ts';
import { parseAmount } from '../money.ts';
import { isPictureAddress } from '../pictures.ts';
import { LONGEST_PROMISE } from '../promise.ts';
import { CONTENT, CONTENT_READERS, ORDER_DESK } from '../roles.ts';
import { SAMPLE_PICTURES } from '../sample-pictures.ts';
import { LEAST_DIVISOR, MOST_DIVISOR, PRICED_BY } from '../shipping-price.ts';
import { PROPOSAL_ERRORS, SECOND_PERSON_ERRORS } from './second-person.ts';

const longText = requiredText('Value is required', 8000);
const shortText = requiredText('Value is required', 200);
const httpsLink = z.url({ protocol: /^https$/, error: 'Not a valid url' });
const link = z.nullable(z.union([z.literal(''), httpsLink]));
/** A picture that was uploaded, one of the product's own, or a link, whose words say what is wrong with any other. */
const uploaded = z.string().check(z.refine(isPictureAddress, { abort: true }));
const picture = z.nullable(z.union([z.literal(''), uploaded, z.literal(SAMPLE_PICTURES), httpsLink]));
const shortOrNone = z.nullable(z.string().check(z.trim(), z.maxLength(200)));
const optionalText = z.nullable(z.string().check(z.trim(), z.maxLength(8000)));
/** A number that can be dialled from anywhere, or none. */
const phoneOrNone = z.nullable(
  z.string().check(
    z.overwrite((text) => text.replace(/[\s()-]/g, '')),
    z.regex(/^(\+[1-9]\d{7,14})?$/, 'Enter the number with its country code, as in +234 803 123 4567'),
  ),
);
/** An amount of Naira, or none. */
const nairaOrNone = z.nullable(
  z.string().check(
    z.trim(),
    z.refine((text) => parseAmount(text) !== null && parseAmount(text) !== 0n, 'Enter an amount of Naira'),
  ),
);
const code = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits and dashes'));

/** Fields of each list; the name is its path below `/desk/` and its table in the database. */
export const CONTENT_LISTS = {
  about: z.object({
    welcome_msg: longText,
    who_we_are: longText,
    mission: longText,
    services: longText,
    why_choose_use: longText,
    vision: longText,
    phone: shortText,
    email: shortText,
    address: longText,
    instagram_account: link,
    x_account: link,
    facebook_account: link,
    whatsapp_account: link,
    whatsapp_number: phoneOrNone,
    /** Its entry in a public register, and where anybody finds it there (Product §30.46). */
    registered_name: shortOrNone,
    registration_number: shortOrNone,
    registered_with: shortOrNone,
    registration_link: link,
  }),
  /** Who answers, with their faces (Product §30.46). */
  'team-members': z.object({ name: shortText, duty: shortText, picture }),
  testimonials: z.object({
    content: longText,
    rating: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5)),
    customer_pic: picture,
    customer_name: shortText,
    service_type: shortText,
  }),
  faqs: z.object({ question: shortText, answer: longText }),
  policies: z.object({ category: shortText, heading: shortText, content: optionalText }),
  'warehouse-addresses': z.object({
    language: z.enum(['english', 'chinese']),
    receiver_name: shortText,
    receiver_phone: shortText,
    receiver_address: longText,
    city: shortText,
    region: shortText,
    country: shortText,
    zip_code: shortText,
  }),
  'shipping-rates': z.object({
    service: shortText,
    description: longText,
    rate: shortText,
    custom_clearing: shortText,
    /** What whoever weighs a parcel prices it by (Product §28.84); without a price it is quoted by hand. */
    priced_by: z.enum(PRICED_BY),
    unit_price: nairaOrNone,
    minimum_price: nairaOrNone,
    divisor: z.coerce
      .number('Enter whole cubic centimetres')
      .check(
        z.int('Enter whole cubic centimetres'),
        z.minimum(LEAST_DIVISOR, 'At least 1,000'),
        z.maximum(MOST_DIVISOR, 'At most 20,000'),
      ),
  }),
  items: z.object({
    name: shortText,
    picture,
    from_price: nairaOrNone,
    lead_days: z.nullable(
      z.coerce
        .number('Enter whole days')
        .check(z.int('Enter whole days'), z.minimum(1, 'At least 1 day'), z.maximum(365, 'At most 365 days')),
    ),
  }),
  quantities: z.object({ group: shortText }),
  'goods-types': z.object({ code, name: shortText, description: longText }),
  'goods-categories': z.object({ code, name: shortText }),
  'payment-methods': z.object({
    code: z.enum(['alipay', 'wechat', 'bank-transfer']),
    name: shortText,
    duration: shortText,
    /** The working minutes that are promised; null: none. */
    promise_minutes: z.nullable(
      z.coerce
        .number('Enter whole minutes')
        .check(
          z.int('Enter whole minutes'),
          z.minimum(1, 'At least 1 minute'),
          z.maximum(LONGEST_PROMISE, 'At most 60,000 minutes'),
        ),
    ),
  }),
  states: z.object({ name: shortText }),
  'canned-replies': z.object({
    title: shortText,
    text: longText,
    /** The same for a supplier who reads Chinese; null: there is none. */
    text_chinese: optionalText,
  }),
} as const;

export type ContentListName = keyof typeof CONTENT_LISTS;
export const CONTENT_LIST_NAMES = Object.keys(CONTENT_LISTS) as ContentListName[];

/** The lists that show a picture: in which field, and of what, which decides how large it is kept (Product §19.10). */
export const CONTENT_PICTURES = {
  'team-members': { field: 'picture', of: 'face' },
  testimonials: { field: 'customer_pic', of: 'face' },
  items: { field: 'picture', of: 'item' },
} as const satisfies Partial<Record<ContentListName, { field: string; of: 'face' | 'item' }>>;

export const contentPicture = (list: ContentListName) =>
  list in CONTENT_PICTURES ? CONTENT_PICTURES[list as keyof typeof CONTENT_PICTURES] : null;

/** A row with its id and its place in the list (lowest first). */
const contentRow = z.looseObject({ id: z.string(), position: z.number() });
export type ContentRow = z.output<typeof contentRow>;

const PROPOSAL_KINDS = ['create', 'update', 'move', 'delete'] as const;

/** A change that waits for a second person (Product §19.6). */
const contentProposal = z.object({
  id: z.string(),
  list: z.enum(CONTENT_LIST_NAMES),
  /** Null for one that is to be added. */
  row_id: z.nullable(z.string()),
  kind: z.enum(PROPOSAL_KINDS),
  /** What a person calls the row. */
  title: z.string(),
  /** The fields that change, the place as `position`; null for nothing. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      /** Of an uploaded picture: links that show it to who decides, for a while. */
      shown: z.nullable(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  ),
  proposed_by: z.string(),
  proposed_by_me: z.boolean(),
  proposed_at: isoTime,
  /** Why the caller may not approve it; null where nothing but their role could stand against it. */
  why_not_approve: z.nullable(z.string()),
});
export type ContentProposal = z.output<typeof contentProposal>;
/** Null where the change is made. */
const proposal = z.nullable(contentProposal);

/** A row's place in its list: 1 is the first; beyond the last is the last. */
const position = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000));
const place = { position: z.optional(position) };
/** The row as whoever changes or deletes it was shown it (Product §19.12); a desk page of before this field sends none. */
const before = z.optional(z.looseObject({}));

function contentEndpoints<const Name extends ContentListName>(name: Name) {
  const path = `/desk/${name}`;
  const body = z.extend(CONTENT_LISTS[name], place);
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `List ${name}`,
      access: CONTENT_READERS,
      data: z.object({ rows: z.array(contentRow) }),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      summary: `One of ${name}`,
      access: CONTENT_READERS,
      params: idParam,
      data: z.object({ row: contentRow }),
      errors: ['not_found'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Add to ${name}, or propose it where it needs a second person`,
      access: CONTENT,
      body,
      data: z.object({ row: z.nullable(contentRow), proposal }),
      errors: ['code_taken', ...PROPOSAL_ERRORS],
      creates: true,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change one of ${name}, or propose it where it needs a second person`,
      access: CONTENT,
      params: idParam,
      body: z.extend(CONTENT_LISTS[name], { ...place, before }),
      data: z.object({ row: contentRow, proposal }),
      errors: ['not_found', 'code_taken', 'waits_already', ...PROPOSAL_ERRORS, 'changed_meanwhile'],
    }),
    place: endpoint({
      method: 'PUT',
      path: `${path}/:id/place`,
      summary: `Move one of ${name} to another place in the list`,
      access: CONTENT,
      params: idParam,
      body: z.object({ position }),
      data: z.object({ rows: z.array(contentRow), proposal }),
      errors: ['not_found', 'waits_already', ...PROPOSAL_ERRORS],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete one of ${name}`,
      access: CONTENT,
      params: idParam,
      body: z.object({ before }),
      data: z.object({ proposal }),
      errors: ['not_found', 'still_used', 'waits_already', ...PROPOSAL_ERRORS, 'changed_meanwhile'],
      creates: 'whole',
    }),
  };
}

type ContentEndpoints = { [Name in ContentListName]: ReturnType<typeof contentEndpoints<Name>> };

/** The six calls of each list. */
export const contentCalls = Object.fromEntries(
  CONTENT_LIST_NAMES.map((name) => [name, contentEndpoints(name)]),
) as unknown as ContentEndpoints;

export const listContentProposals = endpoint({
  method: 'GET',
  path: '/desk/content-proposals',
  summary: 'Changes of content that wait for a second person',
  access: CONTENT_READERS,
  data: z.object({ proposals: z.array(contentProposal) }),
});

export const approveContentProposal = endpoint({
  method: 'POST',
  path: '/desk/content-proposals/:id/approve',
  summary: 'Approve another person’s change of content; it is live at once',
  access: ORDER_DESK,
  freshCode: true,
  params: idParam,
  /** Null where it was deleted, be it since by another change. */
  data: z.object({ row: z.nullable(contentRow) }),
  errors: ['not_found', ...SECOND_PERSON_ERRORS, 'changed_meanwhile', 'code_taken', 'still_used'],
});

export const rejectContentProposal = endpoint({
  method: 'POST',
  path: '/desk/content-proposals/:id/reject',
  summary: 'Reject a change of content, or take back one’s own',
  access: CONTENT_READERS,
  params: idParam,
  data: z.object({ proposal: contentProposal }),
  errors: ['not_found', 'changed_meanwhile'],
});
