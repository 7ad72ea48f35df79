/** Which changes of content wait for a second person (Product §19.6, §19.7). */
import { type ContentListName, contentPicture } from '@cowrie/contract/desk/content.ts';
import { SAMPLE_PICTURES } from '@cowrie/contract/sample-pictures.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/transaction.ts';
import { namesSomewhereToPay } from '../security/pay-targets.ts';
import { contentColumns, isSame } from './lists.ts';

/** Goods go there: whatever changes, its place too, since the first is the one that people take. */
const GOODS_GO_THERE: ContentListName = 'warehouse-addresses';

/** Whoever stands there is believed to be the business's own (Product §30.46). */
const OWN_PEOPLE: ContentListName = 'team-members';

/** Who answers there is taken for the business, and what is registered so too. */
const WAYS_TO_US = [
  'phone',
  'email',
  'address',
  'instagram_account',
  'x_account',
  'facebook_account',
  'whatsapp_account',
  'whatsapp_number',
  'registered_name',
  'registration_number',
  'registered_with',
  'registration_link',
];
/** A picture's link, which nobody reads, and a length of time. */
const UNREAD = ['customer_pic', 'picture', 'promise_minutes', 'lead_days'];

type Fields = Record<string, unknown>;
export type Change = {
  name: ContentListName;
  kind: 'create' | 'update' | 'move' | 'delete';
  /** The list's fields as they are and as they shall be. */
  before: Fields | null;
  after: Fields | null;
};

export async function needsSecondPerson(db: Db, config: Config, change: Change): Promise<boolean> {
  const { name, before, after } = change;
  if (name === GOODS_GO_THERE) return true;
  if (!after || change.kind === 'move') return false;
  if (name === OWN_PEOPLE) return true;
  const changed = contentColumns(name).filter((column) => !isSame(before?.[column], after[column]));
  const isWay = (column: string) => name === 'about' && WAYS_TO_US.includes(column);
  if (changed.some(isWay)) return true;
  if (changed.some((column) => isPicture(name, column) && mayShowAnything(after[column]))) return true;
  const isText = (column: string) => !isWay(column) && !UNREAD.includes(column);
  if (!changed.some(isText)) return false;
  // All of it together, for a number can begin in one field and end in the next.
  const texts = contentColumns(name).filter(isText);
  return namesSomewhereToPay(db, config, texts.map((column) => after[column] ?? '').join(' '));
}

const isPicture = (name: ContentListName, column: string) => contentPicture(name)?.field === column;

/** A picture may have a number painted in it, and nothing here reads that. None shows nothing, and the product's own are known. */
function mayShowAnything(picture: unknown): boolean {
  return !isSame(picture, null) && !SAMPLE_PICTURES.some((own) => own === picture);
}
