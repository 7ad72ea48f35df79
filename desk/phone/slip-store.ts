/**
 * The slip that another app shared to this phone, in the browser's own database (Product §28.116): the page's worker puts it
 * there, the page takes it.
 */
import { type SharedFile, sharedEndsAt, sharedFiles } from '@cowrie/client/shared-file.ts';

export type SharedSlip = SharedFile & {
  /** Shown to whoever was paired then: it goes with their key. */
  isSeen: boolean;
  /** The payment that was shown when it came; null while there was none. */
  reference: string | null;
};

export const { keep: keepSlip, drop: dropSlip, read: readSlip } = sharedFiles<SharedSlip>('payoutSlip');
/** In milliseconds. */
export const slipEndsAt = (slip: SharedSlip): number => sharedEndsAt(slip);
