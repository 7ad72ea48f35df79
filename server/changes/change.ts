/** What changed, in the words that the tables' triggers say it in (migrations 47 and 79), and in ours. */
import { hash } from 'node:crypto';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';

type OfOrder = { orderId: string; customerId: string; type: OrderType; ref: string };

export type Change =
  /** `assigned`: it was given to somebody of the staff, which its customer does not see. */
  | (OfOrder & { of: 'order' | 'assigned'; version: number })
  /**
   * `thread`: a message; `read`: only how far it was read; `note`: an internal note, which its customer does not see.
   */
  | (OfOrder & {
      of: 'thread' | 'read' | 'note';
      last: number;
      visible: number;
      customerRead: number;
      staffRead: number;
    })
  | (OfOrder & { of: 'case'; last: number })
  | (OfOrder & { of: 'writing'; staffId: string | null; isOn: boolean; name: string })
  | { of: 'viewers'; ref: string }
  | { of: 'options' | 'waits' }
  | { of: 'session' | 'staff-session'; hash: string }
  | { of: 'alert'; customerId: string }
  | { of: 'customer' | 'staff'; id: string };

/** By what a session is named where one ends: the first half of its token's hash. */
export const sessionName = (tokenHash: Buffer): string => tokenHash.toString('hex', 0, NAME_LENGTH / 2);
export const NAME_LENGTH = 32;

/** The same of the token itself, with no buffer on the way: polls ask thousands of times a second. */
export const sessionNameOf = (token: string): string => hash('sha256', token, 'hex').slice(0, NAME_LENGTH);

/** Null for the words of a later version of the product. */
export function readChange(entry: string): Change | null {
  const [of = '', ...rest] = entry.split(' ');
  const [first = '', second = '', type = '', ref = '', ...more] = rest;
  const about = { orderId: first, customerId: second, type: type as OrderType, ref };
  const number = (place: number) => Number(more[place]);
  switch (of) {
    case 'order':
    case 'assigned':
      return { of, ...about, version: number(0) };
    case 'thread':
    case 'read':
    case 'note':
      return {
        ...{ of, ...about },
        ...{ last: number(0), visible: number(1), customerRead: number(2), staffRead: number(3) },
      };
    case 'case':
      return { of, ...about, last: number(0) };
    case 'writing': {
      const [by, isOn, ...name] = more;
      return {
        of,
        ...about,
        staffId: by === '-' ? null : (by ?? null),
        isOn: isOn === 'yes',
        name: name.join(' '),
      };
    }
    case 'viewers':
      return { of, ref: second };
    case 'options':
    case 'waits':
      return { of };
    case 'session':
    case 'staff-session':
      return { of, hash: first };
    case 'alert':
      return { of, customerId: first };
    case 'customer':
    case 'staff':
      return { of, id: first };
    default:
      return null;
  }
}

type Typing = { id: bigint; customer_id: bigint; type: OrderType; reference: string };

/** That a customer is writing, or no longer: nothing of it is in the database. */
export const customerWrites = (order: Typing, isOn: boolean): string =>
  ['writing', order.id, order.customer_id, order.type, order.reference, '-', isOn ? 'yes' : 'no'].join(' ');
