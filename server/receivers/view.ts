/** Saved receivers as the contract's shape. */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { Context } from '../context.ts';
import { type FileRow, viewFile } from '../files/index.ts';
import type { receiversOf } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof receiversOf>['execute']>>[number];

export function receiverView({ links }: Pick<Context, 'links'>, row: Row): Receiver {
  return {
    id: String(row.id),
    name: row.name,
    payment_method_code: row.payment_method_code,
    description: row.description,
    qr_code: pictureOf(links, {
      id: row.file_id,
      name: row.file_name,
      media_type: row.media_type,
      size: row.size,
      thumbnail_width: row.thumbnail_width,
      thumbnail_height: row.thumbnail_height,
    }),
    photo: pictureOf(links, {
      id: row.photo_id,
      name: row.photo_name,
      media_type: row.photo_type,
      size: row.photo_size,
    }),
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

/** The columns of a picture that may not be there. */
type Picture = { [Column in keyof FileRow]: FileRow[Column] | null };

function pictureOf(links: Context['links'], { id, name, media_type, size, ...thumbnail }: Picture) {
  if (id === null || name === null || media_type === null || size === null) return null;
  return viewFile(links, { id, name, media_type, size, ...thumbnail });
}
