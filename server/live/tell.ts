/** What each side is told of a change: that it is, and its version; never what it says (Product §29.20). */
import type { Change } from '../changes/change.ts';
import { event } from './event.ts';

/** Whom a change concerns and what each is told; empty for nothing. */
export type Telling = { customerId: string; customer: string; staff: string; waits: boolean };

const nobody = { customerId: '', customer: '', staff: '', waits: false };

/** Who is told what of a change. Of sessions and persons nobody is: those end streams (`live.ts`). */
export function tellingOf(change: Change): Telling {
  switch (change.of) {
    case 'order': {
      const { customerId, type, ref, version: v } = change;
      const told = event('order', { ref, type, v });
      return { customerId, customer: told, staff: told, waits: true };
    }
    case 'assigned': {
      const { type, ref, version: v } = change;
      return { ...nobody, staff: event('order', { ref, type, v }), waits: true };
    }
    case 'note': {
      const { type, ref, last: id } = change;
      return { ...nobody, staff: event('thread', { ref, type, id }), waits: true };
    }
    case 'thread': {
      const { customerId, type, ref, last, visible } = change;
      return {
        customerId,
        customer: event('thread', { ref, type, id: visible }),
        staff: event('thread', { ref, type, id: last }),
        waits: true,
      };
    }
    case 'read': {
      const { customerId, type, ref, customerRead, staffRead } = change;
      return {
        customerId,
        customer: event('unread', {}) + event('seen', { ref, type, id: staffRead }),
        staff: event('seen', { ref, type, id: customerRead }),
        waits: false,
      };
    }
    case 'case': {
      const { customerId, type, ref, last: id } = change;
      const told = event('case', { ref, type, id });
      return { customerId, customer: told, staff: told, waits: true };
    }
    case 'writing': {
      const { customerId, type, ref, staffId, isOn: on, name } = change;
      const about = { ref, type, on };
      if (staffId === null) return { ...nobody, staff: event('typing', { ...about, by: 'customer' }) };
      return {
        customerId,
        customer: event('typing', { ...about, by: 'staff' }),
        staff: event('typing', { ...about, by: 'staff', name }),
        waits: false,
      };
    }
    case 'alert':
      return { ...nobody, customerId: change.customerId, customer: event('alert', {}) };
    case 'viewers':
      return { ...nobody, staff: event('viewers', { ref: change.ref }) };
    case 'waits':
      return { ...nobody, waits: true };
    default:
      return nobody;
  }
}
