/** Mails as files, for an installation without a mail server: open them with any mail program. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atFirstUse } from '../at-first-use.ts';
import { mailHeaders } from './headers.ts';
import { attached, type Mailer, type MailLog } from './mailer.ts';

/** A mailer that writes `.eml` files into `dataDir/mail` and says so in the log. */
export function createFolderMailer(dataDir: string, from: string, log: MailLog): Mailer {
  const folder = join(dataDir, 'mail');
  const open = atFirstUse(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );

  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const composer = await open();
      const { message } = await composer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attached(mail),
        ...mailHeaders(mail, 'localhost'),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await mkdir(folder, { recursive: true });
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(
        folder,
        `${time}-${to.replace(/[^\w.@+-]/g, '_').slice(0, 80)}-${mail.id.slice(0, 8)}.eml`,
      );
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      // Without its subject: a code stands in it.
      log.info({ file }, `mail to ${to} (SMTP_URL is not set, so it was written to a file)`);
    },
    close: () => void open.opened()?.then((composer) => composer.close()),
  };
}
