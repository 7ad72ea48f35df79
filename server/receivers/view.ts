/** Saved receivers as the contract's shape. */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { Context } from '../context.ts';
import { viewFile } from '../files/index.ts';
import type { receiversOf } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof receiversOf>['execute']>>[number];

export function receiverView({ links }: Pick<Context, 'links'>, row: Row): Receiver {
  return {
    id: String(row.id),
    name: row.name,
    payment_method_code: row.payment_method_code,
    description: row.description,
    qr_code: pictureOf(row, links),
    last_payment:
      row.you_get === null || row.you_get_currency === null || row.placed_at === null
        ? null
        : {
            amount: formatAmount(row.you_get),
            currency: row.you_get_currency,
            placed_at: row.placed_at.toISOString(),
          },
  };
}

function pictureOf({ file_id: id, file_name: name, media_type, size }: Row, links: Context['links']) {
  if (id === null || name === null || media_type === null || size === null) return null;
  return viewFile(links, { id, name, media_type, size });
}
