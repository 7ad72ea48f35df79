/** Which table holds each content list, and its rows as the desk sees them. */
import { CONTENT_LISTS, type ContentListName, type ContentRow } from '@cowrie/contract/desk/content.ts';
import { shortened } from '../cut-text.ts';
import type { Database } from '../database/schema.ts';

/** The tables that hold content. */
export type ContentTable = Extract<
  keyof Database,
  | 'about'
  | 'team_members'
  | 'testimonials'
  | 'faqs'
  | 'policies'
  | 'warehouse_addresses'
  | 'shipping_rates'
  | 'branding_items'
  | 'branding_quantities'
  | 'goods_types'
  | 'goods_categories'
  | 'payment_methods'
  | 'states'
  | 'canned_replies'
>;

/** The table of each list. */
export const CONTENT_TABLES: Record<ContentListName, ContentTable> = {
  about: 'about',
  'team-members': 'team_members',
  testimonials: 'testimonials',
  faqs: 'faqs',
  policies: 'policies',
  'warehouse-addresses': 'warehouse_addresses',
  'shipping-rates': 'shipping_rates',
  items: 'branding_items',
  quantities: 'branding_quantities',
  'goods-types': 'goods_types',
  'goods-categories': 'goods_categories',
  'payment-methods': 'payment_methods',
  states: 'states',
  'canned-replies': 'canned_replies',
};

/** A table for queries that run on any of them alike: seen as one, since no query builder can type them all at once. */
export const anyTable = (table: ContentTable) => table as 'faqs';

/** The columns of a list, in the contract's order. */
export const contentColumns = (name: ContentListName) => Object.keys(CONTENT_LISTS[name].shape);

const value = (field: unknown) => (field === '' ? null : (field ?? null));
/** An empty optional field is kept as none. */
export const isSame = (one: unknown, other: unknown) => value(one) === value(other);

type Fields = Record<string, unknown>;
/** Whether both say the same in all of a list's fields; `also` names others. */
export const saySame = (
  name: ContentListName,
  [one, other]: readonly [Fields, Fields],
  also: readonly string[] = [],
) => [...contentColumns(name), ...also].every((field) => isSame(one[field], other[field]));

/** A row of any list as the contract shows it. */
export function contentRow(name: ContentListName, row: Record<string, unknown>): ContentRow {
  const fields = contentColumns(name).map((column) => [column, row[column]]);
  return { id: String(row.id), position: Number(row.position), ...Object.fromEntries(fields) };
}

/** What a person calls a row: its first field, shortened. */
export function contentTitle(name: ContentListName, row: Record<string, unknown>): string {
  const [first = 'id'] = contentColumns(name);
  const text = String(
    row.name ?? row.title ?? row.question ?? row.heading ?? row.receiver_name ?? row[first],
  );
  return shortened(text, 80);
}
