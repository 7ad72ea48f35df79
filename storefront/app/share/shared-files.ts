/** The file that another app shared to the storefront: its worker puts it there, the page takes it (Product §30.13). */
import { type SharedFile, sharedFiles } from '@cowrie/client/shared-file.ts';

export const { keep: keepShared, drop: dropShared, read: readShared } = sharedFiles<SharedFile>('sharedFile');

/** For a page that is done with the file: a phone that cannot delete it keeps nobody waiting. */
export const dropQuietly = (): Promise<void> => dropShared().catch(() => {});
