/** What lists say in place of the words of a message that is a file. */
export const SENT_A_FILE = 'Sent a file';
