/** What a customer is told of a receiver before they order, and staff before they pay out (Product §27.51, §27.52). */
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { compareReceiver, type Way } from './compare.ts';
import { ownReceiver, type ReceiverRow, readCode, waysOf } from './queries.ts';

type Asked = {
  /** The saved receiver who is chosen. */
  known: Pick<ReceiverRow, 'id' | 'name'> | null;
  /** What they are to be called; a chosen one keeps their name. */
  name: string | undefined;
  way: Way;
};

/** By the customer's own receivers and orders; nobody else's are looked at. */
export function receiverWarnings(
  { saved, paid }: Awaited<ReturnType<typeof waysOf>>,
  { known, name, way }: Asked,
): ReceiverWarning[] {
  const paying = { ...way, receiverId: known?.id ?? null, name: known?.name ?? name ?? null };
  return compareReceiver(paying, saved, paid);
}

/** How an order pays, with what the server has read of its code. */
export async function wayOf(
  db: Db,
  details: Pick<ReceiverRow, 'payment_method_code' | 'description' | 'qr_file_id'>,
): Promise<Way> {
  const { payment_method_code: method, description, qr_file_id: qrFileId } = details;
  const qrContent = qrFileId === null ? null : await readCode(db, qrFileId);
  return { method, description, qrFileId, sendsCode: qrFileId !== null, qrContent };
}

type Checking = Pick<Way, 'method' | 'description' | 'sendsCode' | 'qrContent'> & {
  customerId: bigint;
  receiverId: string | undefined;
  name: string | undefined;
  qrCodeOf: string | undefined;
};

/** Before the order, by what the browser has read of the code that is to come. @throws {ApiError} `receiver_unknown`. */
export async function checkReceiver(db: Db, checking: Checking): Promise<ReceiverWarning[]> {
  const { customerId, receiverId, name, qrCodeOf, method, description, sendsCode, qrContent } = checking;
  const own = async (id: string | undefined) =>
    id === undefined
      ? null
      : ((await ownReceiver(db, { customerId, id: BigInt(id) })) ?? fail('receiver_unknown'));
  const known = await own(receiverId);
  const saved = sendsCode ? null : ((await own(qrCodeOf))?.qr_file_id ?? null);
  const way =
    saved === null
      ? { method, description, qrFileId: null, sendsCode, qrContent }
      : await wayOf(db, { payment_method_code: method, description, qr_file_id: saved });
  return receiverWarnings(await waysOf(db, customerId), { known, name, way });
}
