import { ORDER_TYPES, type OrderType } from '@cowrie/contract/lifecycle.ts';

/** `'branding-12'`: type and id, as the `order` query parameter holds them. */
export const orderName = (type: OrderType, id: string): string => `${type}-${id}`;

export function readOrderName(name: string): { type: OrderType; id: string } | null {
  const [type, id] = name.split('-');
  return id && ORDER_TYPES.includes(type as OrderType) ? { type: type as OrderType, id } : null;
}
