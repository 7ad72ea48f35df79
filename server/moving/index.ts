/** Copying an installation's rows and files, and holding what arrived against what was there. */
export { type CopiedFiles, copyFiles } from './copy-files.ts';
export { type CopiedTable, copyTables } from './copy-tables.ts';
