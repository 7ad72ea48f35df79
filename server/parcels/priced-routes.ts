/** The routes that parcels are priced by, as the list of shipping rates has them (Product §28.84). */
import type { ParcelRate } from '@cowrie/contract/desk/parcels.ts';
import { formatAmount, formatOptionalAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { RateCard } from '@cowrie/contract/shipping-price.ts';
import { contentRows } from '../content/index.ts';
import type { Db } from '../database/transaction.ts';

type PricedRoute = { id: string; service: string; card: RateCard };

/** The routes whose card has a price. */
export async function pricedRoutes(db: Db): Promise<PricedRoute[]> {
  const rows = await contentRows(db, 'shipping_rates');
  return rows.flatMap((row) => {
    const price = parseAmount(row.unit_price ?? '');
    if (price === null) return [];
    const minimum = parseAmount(row.minimum_price ?? '');
    return [
      {
        id: row.id,
        service: row.service,
        card: { priced_by: row.priced_by, price, minimum, divisor: row.divisor },
      },
    ];
  });
}

export function viewRate({ id, service, card }: PricedRoute): ParcelRate {
  const { priced_by, price, minimum, divisor } = card;
  return {
    id,
    service,
    priced_by,
    price: formatAmount(price),
    minimum: formatOptionalAmount(minimum),
    divisor,
  };
}
