/** Mails by SMTP. */
import { connect, type Socket } from 'node:net';
import { atFirstUse } from '../at-first-use.ts';
import { Hopeless } from '../jobs/try-job.ts';
import { inSpan } from '../logging/caused-by.ts';
import { mailHeaders } from './headers.ts';
import { attached, type Mailer, type MailLog } from './mailer.ts';

/** A server that does not answer holds a mail up no longer than this; the job tries again later. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/**
 * Limits the whole delivery, against a server that answers a word at a time: the mail must have left before its job
 * counts as failed.
 */
const LONGEST_MS = 100_000;

/** A server may quote the mail that it refuses, and its words go to the log (Product §5.31). Links are cut there. */
function withoutCodes(error: Error): Error {
  const { response: _, ...facts } = error as Error & { response?: string };
  return Object.assign(new Error(error.message.replace(/(?<!\d)\d{6}(?!\d)/g, '…')), facts);
}

type Refusal = Error & { responseCode?: number; command?: string; response?: string };

/**
 * Whether a server has refused this mailbox or this mail for good (RFC 5321, 5xx). What it refuses of whoever sends, a
 * password or a policy (RFC 3463, 5.7), somebody may mend meanwhile.
 */
function isForGood({ responseCode = 0, command = '', response = '' }: Refusal): boolean {
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response);
}

/** The ports that are meant where an address names none: submission, with TLS from the first byte or not (RFC 8314). */
const PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 587 };

/**
 * The mail server's name is looked up as any program of the machine does it, its own file of hosts first. nodemailer asks
 * name servers first, and where none answers no mail leaves, though the machine knows the name.
 */
function connectTo(url: string, longestMs: number): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (PORTS[protocol] ?? 587),
      timeout: CONNECT_TIMEOUT_MS,
    });
    socket.once('timeout', () => socket.destroy(new Error('the mail server does not answer')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      const late = () => socket.destroy(new Error('the mail server takes too long'));
      const deadline = setTimeout(late, longestMs);
      socket.once('close', () => clearTimeout(deadline));
      resolve(socket);
    });
  });
}

/** `hostname` is the right half of message ids. */
export function createSmtpMailer(
  url: string,
  from: string,
  hostname: string,
  log: MailLog,
  longestMs = LONGEST_MS,
): Mailer {
  const open = atFirstUse(async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      getSocket: (_, done) =>
        void connectTo(url, longestMs).then(
          (connection) => done(null, { connection }),
          (error) => done(error, false),
        ),
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // Mails are made of texts of ours and of customers; none may pull in files or pages.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );

  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const transport = await open();
      const sent = () =>
        transport
          .sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text,
            html,
            attachments: attached(mail),
            ...mailHeaders(mail, hostname),
          })
          .catch((error: Refusal) => {
            const told = withoutCodes(error);
            throw isForGood(error)
              ? new Hopeless('the mail server refuses it for good', { cause: told })
              : told;
          });
      const what = { name: 'mail', kind: 'client', attributes: { 'cowrie.mail': mail.id } } as const;
      const { rejected } = await inSpan(() => what, sent);
      // Resolves although a recipient was refused, as long as another was not.
      if (rejected.length > 0) throw new Error('the mail server refused the recipient');
      // Neither to whom nor about what (Product §31.75).
      log.info({ mail: mail.id }, 'a mail left');
    },
    close: () => void open.opened()?.then((transport) => transport.close()),
  };
}
