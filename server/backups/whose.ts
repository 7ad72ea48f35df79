/** Whose backups lie in a place: an installation's own, and those from before it was restored (Product §31.102). */
import { StartError } from '../start-error.ts';
import type { Backup } from './place.ts';

/** `restored_from` is the moment whose state was restored; null where none was. */
export type Owner = { installation: string | null; restored_from: string | null };

/** Whether a backup is its owner's, or of what it goes on from. One of an earlier version does not say whose it is. */
export function isOf({ manifest: { installation, taken_at } }: Backup, owner: Owner): boolean {
  if (!installation || installation === owner.installation) return true;
  return owner.restored_from !== null && Date.parse(taken_at) <= Date.parse(owner.restored_from);
}

/** @throws {StartError} where the newest of a place is somebody else's: two that live on would be taken for each other. */
export function refuseAnothers(place: string, newest: Backup | undefined, owner: Owner): void {
  if (!newest || isOf(newest, owner)) return;
  throw new StartError(
    `${place} has backups of another installation, the newest of ${newest.manifest.taken_at}: name a folder of its own for this one, or move them away where that one is no more`,
  );
}
