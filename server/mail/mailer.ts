/** The port that mails leave by. */

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one mail, so that a mail sent twice is shown once. */
  id: string;
};

export type Mailer = {
  /** Resolves once the mail is with the next server; rejects where it is not, then it may be tried again. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailLog = { info(details: object, message: string): void };
