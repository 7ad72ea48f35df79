/** The choice of how mails leave (Product §24.2). */
import type { Config } from '../config.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer, MailLog } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** SMTP where `SMTP_URL` is set, otherwise the folder `mail` of the data folder. */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: MailLog,
): Mailer {
  return config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom, new URL(config.publicUrl).hostname, log)
    : createFolderMailer(config.dataDir, config.mailFrom, log);
}
