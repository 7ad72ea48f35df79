/** Copying an installation's rows and files, and holding what arrived against what was there. */
export { type CopiedFiles, copyFile, copyFiles, digestOf } from './copy-files.ts';
export {
  type Copied,
  copyTables,
  fillTables,
  refuseInUse,
  tellLeftOut,
} from './copy-tables.ts';
export {
  type Client,
  type RowSource,
  readTables,
  type Sequence,
  type Sum,
  type Table,
} from './row-source.ts';
