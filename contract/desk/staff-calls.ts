import type { Access } from '../endpoint.ts';
import type { StaffEvent } from '../lifecycle.ts';
import { staffFile, staffMessage } from './order-messages.ts';
import {
  completeOrder,
  confirmOrder,
  declineOrder,
  deskCancelOrder,
  moveTracking,
  payOut,
  quoteOrder,
} from './order-moves.ts';
import { addShipmentPhoto, weighShipment } from './shipment-work.ts';

/** The call by which staff do each thing of the lifecycle; its access and the table's roles agree. */
export const STAFF_CALLS = {
  quote: quoteOrder,
  confirm: confirmOrder,
  part: confirmOrder,
  decline: declineOrder,
  payout: payOut,
  complete: completeOrder,
  cancel: deskCancelOrder,
  track: moveTracking,
  weigh: weighShipment,
  photo: addShipmentPhoto,
  message: staffMessage,
  file: staffFile,
  note: staffMessage,
} as const satisfies Record<StaffEvent, { access: Access }>;
