/** The orders that were opened last in this tab; signing out forgets them. */
import type { FoundOrder } from '@cowrie/contract/desk/find.ts';
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { useEffect } from 'react';

const KEPT_AT = 'recentOrders';
const MOST_KEPT = 6;

export function recentOrders(): FoundOrder[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AT) ?? '[]') as FoundOrder[];
  } catch {
    // A list that cannot be read counts as empty.
    return [];
  }
}

/** Keeps the order that is shown, as it is now. */
export function useRecentOrder({ order, customer }: Pick<DeskOrder, 'order' | 'customer'>): void {
  useEffect(() => {
    const shown: FoundOrder = {
      reference: order.reference,
      type: order.trx_type,
      status: order.status,
      name: order.name,
      amount: order.amount,
      currency: order.currency,
      pays_out:
        'you_get' in order
          ? { amount: order.you_get, currency: order.you_get_currency, receiver: null }
          : null,
      customer: customer.name,
      since: order.created_at,
    };
    const others = recentOrders().filter(({ reference }) => reference !== shown.reference);
    sessionStorage.setItem(KEPT_AT, JSON.stringify([shown, ...others].slice(0, MOST_KEPT)));
  }, [order, customer]);
}
