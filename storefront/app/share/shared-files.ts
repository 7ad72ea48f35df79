/** The file that another app shared to the storefront: its worker puts it there, the page takes it (Product §30.13). */
import { type SharedFile, sharedFiles } from '@cowrie/client/shared-file.ts';

export const { keep: keepShared, drop: dropShared, read: readShared } = sharedFiles<SharedFile>('sharedFile');

/** For who is done with it: that a phone does not let go of it keeps nobody on the page. */
export const dropQuietly = (): Promise<void> => dropShared().catch(() => {});
