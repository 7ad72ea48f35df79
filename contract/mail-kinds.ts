/** Mails that a person may do without; all others tell of money or of ways in, and always come (Product §30.21). */

/** The switch of each kind in a customer's account, and what its mails are about, in the words of whoever gets them. */
export const CUSTOMER_MAILS = {
  reply_mails: 'replies in a chat',
  tracking_mails: 'where your goods are',
  reminder_mails: 'orders you have not paid yet',
  price_mails: 'the price of the yuan',
} as const;
export type CustomerMails = keyof typeof CUSTOMER_MAILS;
export const CUSTOMER_MAIL_KINDS = Object.keys(CUSTOMER_MAILS) as CustomerMails[];

/** The same of staff. */
export const STAFF_MAILS = { mention_mails: 'notes that name you' } as const;
export type StaffMails = keyof typeof STAFF_MAILS;

/** Pages that mails lead to for turning their kind off begin with this. */
export const MAILS_OFF_PAGES = '/mails/off/';
