/**
 * A queue whose jobs hold whole mails: only those without a code or a link, and any that an earlier version left
 * waiting.
 */
export const ACCOUNT_MAIL_JOB = 'mail';
