/** The port that mails leave by, and the choice of its adapter (Product §9). */
import type { Config } from '../config.ts';
import { createFolderMailer } from './folder-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type Mail = {
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

/** SMTP where `SMTP_URL` is set, otherwise the folder `mail` of the data folder. */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: MailLog,
): Mailer {
  return config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom, new URL(config.publicUrl).hostname)
    : createFolderMailer(config.dataDir, config.mailFrom, log);
}
