/** The queue of mails that somebody waits for: codes, links, and news of one's own account. */
export const ACCOUNT_MAIL_JOB = 'mail';
