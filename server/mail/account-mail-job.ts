/** Its jobs hold whole mails: those that open no door, and any that an earlier version has left waiting. */
export const ACCOUNT_MAIL_JOB = 'mail';
