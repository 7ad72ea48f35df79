/** The backups' door: making one, bringing one back, and holding one against what it says of itself. */
export { bringBack } from './file-list.ts';
export { backupFinding, backupPlaceNotes } from './finding.ts';
export { leaveNumbersOut } from './leave-room.ts';
export { makeBackup } from './make-backup.ts';
export { backUpAndCheck, tellWhereOld, workOnBackups } from './nightly.ts';
export { refuseBackupsIn, refuseOwn, refuseOwnAsCopy } from './own-files.ts';
export { type Backup, backupsIn, fileListOf, filesOf, findBackup } from './place.ts';
export { restoreRows } from './restore-rows.ts';
