/** The port that mails leave by. */
import { MARK, MARK_ID } from './mark.ts';

/** What a mail belongs with, in a mailbox: `of` is the same for all of a thread. */
export type Thread = { of: string; isFirst: boolean };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one mail, so that a mail sent twice is shown once. */
  id: string;
  attachments?: readonly Attachment[];
  thread?: Thread;
  /** The link that turns its kind off, where that may be. */
  mailsOff?: string;
};

/** A file that goes with a mail. */
type Attachment = { name: string; mediaType: string; bytes: Buffer };

export type Mailer = {
  /**
   * Resolves once the mail is with the next server; rejects where it is not, then it may be tried again, but for
   * `Hopeless`.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailLog = { info(details: object, message: string): void };

/** The files of a mail, and what it shows within itself, as the library takes them. */
export const attached = ({ html, attachments = [] }: Mail) => [
  ...(html.includes(`cid:${MARK_ID}`) ? [MARK] : []),
  ...attachments.map(({ name, mediaType, bytes }) => ({
    filename: name,
    contentType: mediaType,
    content: bytes,
  })),
];
