/** The shapes every answer shares (Product §2.2, §2.3). */
import * as z from 'zod/mini';

/** Failure body: a sentence for the customer, messages by field, and for programs the error's name and its amount. */
export const failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The amount that the sentence names, as a decimal string, where a program goes on with it. */
  amount: z.optional(z.string()),
});
export type Failure = z.output<typeof failure>;

const pagination = z.object({
  links: z.array(z.object({ label: z.string(), url: z.nullable(z.string()), active: z.boolean() })),
  per_page: z.number(),
  current_page: z.number(),
  last_page: z.number(),
  total: z.number(),
  /** Staff lists stop counting where a total helps nobody: there are `total` rows or more. */
  at_least: z.optional(z.boolean()),
});
export type Pagination = z.output<typeof pagination>;

/** A page of rows; `url` of each link is ready to GET. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ data: z.array(row), pagination });
}

/** Rows a page by default and the choices a person has (Product §2.9). */
export const PER_PAGE = 20;
export const PER_PAGE_CHOICES = [20, 50, 100] as const;
/** The most that a call takes of either. */
export const MOST_ROWS = 100;
export const MOST_PAGES = 1_000_000;

/** Query fields of every paged list. */
export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PAGES))),
  per_page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS))),
};

export const nothing = z.object({});
