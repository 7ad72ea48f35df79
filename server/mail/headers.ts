/** What a mail tells mail programs of itself: which it is, what it belongs with, and how to have no more of its kind. */
import { currentCause } from '../logging/caused-by.ts';
import type { Mail } from './mailer.ts';

/** As the library takes them. `host` is the right half of message ids. */
export function mailHeaders({ id, thread, mailsOff }: Mail, host: string) {
  const reqId = currentCause()?.reqId;
  const own = `<${id}@${host}>`;
  const root = thread && `<${thread.of}@${host}>`;
  return {
    // The first of a thread has the id that the others answer; it is the same for every try (Product §30.20).
    messageId: root && thread.isFirst ? root : own,
    ...(root && !thread.isFirst && { inReplyTo: root, references: [root] }),
    headers: {
      // Keeps "out of office" answers away.
      'Auto-Submitted': 'auto-generated',
      // Whoever has the mail in hand finds in the log why it came (Product §31.75).
      ...(reqId !== undefined && { 'X-Request-Id': reqId }),
      ...(mailsOff !== undefined && {
        'List-Unsubscribe': `<${mailsOff}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
