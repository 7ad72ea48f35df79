/** What is noted of a parcel as it arrives (Product §21.11). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { IMAGE_ERRORS } from '../file-errors.ts';
import { PARCEL_DESK } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

export const weighShipment = endpoint({
  method: 'PUT',
  path: '/desk/orders/:reference/shipment',
  summary: 'Weight of a parcel at arrival and how its cost comes about',
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    weight_kg: z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,3})?$/, 'Enter the weight in kilograms')),
    cost_note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** The weight that the screen showed, empty where none: another by now is said, and nothing is done. A page of the version before says none. */
    seen_weight_kg: z.optional(z.string()),
    /** Likewise how the cost comes about. */
    seen_cost_note: z.optional(z.string()),
  }),
  data: nothing,
  errors: ['not_found', 'order_closed', 'order_moved', 'parcel_weighed', 'changed_meanwhile'],
});

export const addShipmentPhoto = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/photos',
  summary: 'A photo of a parcel at arrival',
  access: PARCEL_DESK,
  params: referenceParam,
  files: { photo: 'image' },
  data: nothing,
  errors: ['too_many_tries', 'not_found', 'order_closed', 'order_moved', ...IMAGE_ERRORS],
  creates: true,
});
