/**
 * Node has the threads of a program that it watches tell what they import, by messages that whoever started them takes for
 * their answers: no password could be hashed. Folders are watched here, so nobody needs to be told.
 */
const TELL_NOTHING = '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';

/** What Node starts a program with that begins anew where something below `folders` changes. */
export const watching = (...folders: string[]): string[] => [
  ...folders.map((folder) => `--watch-path=${folder}`),
  '--watch-preserve-output',
  TELL_NOTHING,
];
