/** Parcels that came for a customer who had not announced them (Product §28.88). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoTime } from './fields.ts';
import { fileLink } from './files.ts';

const unannouncedParcel = z.object({
  id: z.string(),
  tracking_number: z.string(),
  weight_kg: z.nullable(z.string()),
  received_at: isoTime,
  photos: z.array(fileLink),
});
export type UnannouncedParcel = z.output<typeof unannouncedParcel>;

export const unannouncedParcels = endpoint({
  method: 'GET',
  path: '/shipping/unannounced',
  summary: 'Parcels at the warehouse with the customer’s mark that belong to no order yet',
  access: 'customer',
  data: z.object({ parcels: z.array(unannouncedParcel) }),
});
