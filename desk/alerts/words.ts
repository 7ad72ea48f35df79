import type { Calling, CallingKind } from '@cowrie/contract/desk/now.ts';
import { paths } from '../paths.ts';

/** What each kind is called where one chooses. */
export const KIND_NAMES: Record<CallingKind, string> = {
  proof: 'A proof to check',
  words: 'A customer’s message',
  mention: 'A colleague mentions me',
  case: 'A case',
  refund: 'A refund to send',
};

const TITLES: Record<CallingKind, string> = {
  proof: 'New proof',
  words: 'A customer wrote',
  mention: 'You were mentioned',
  case: 'A case is waiting',
  refund: 'A refund to send',
};

export const titleOf = ({ kind }: Calling) => TITLES[kind];

/** `'Amaka Okafor · CWR-7K2M9PQA'`. */
export const bodyOf = ({ who, reference }: Calling) =>
  [who, reference].filter((part) => part !== null && part !== '').join(' · ');

/** Where it is looked at. */
export function pathOf({ kind, reference, case_id }: Calling): string {
  if (case_id !== null) return paths.case(case_id);
  if (kind === 'refund') return paths.refunds();
  return reference === null ? paths.orders() : paths.order(reference);
}
