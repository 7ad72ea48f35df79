import type { NoReply, Warning } from '@cowrie/contract/client.ts';

/** What is said where a code is not taken: one whose answer was lost has counted already, however right it is. */
export const codeRefused = (refused: Warning | NoReply, isInDoubt: boolean): string =>
  isInDoubt && refused.status === 'warning' && refused.code === 'wrong_code'
    ? 'That code may have come before, and each works once. Enter the next one.'
    : refused.message;
