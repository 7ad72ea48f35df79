/** A real SMTP server that keeps what it is sent, for tests that read mail as a person would. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Inbox = {
  smtpUrl: string;
  /** The next mail to `address` that no earlier call was given, optionally one whose subject contains `subject`. */
  next(address: string, subject?: string): Promise<Email>;
  /** Subjects of the mails to `address` that came and no call was given. */
  left(address: string): string[];
  /** From now on letters come and nobody says that they were taken, until `goOn`; those are lost. */
  stall(): void;
  goOn(): void;
  /** How many were lost so. */
  stalled(): number;
  close(): Promise<void>;
};

/** On a busy machine calls go before a mail for fifteen seconds, and workers that were not told look five seconds later. */
const PATIENCE_MS = 40_000;

/** On this machine alone, or at another of its addresses; with a certificate it speaks TLS from the first byte. */
type Where = { host?: string; tls?: { key: Buffer; cert: Buffer } };

export async function openInbox({ host = '127.0.0.1', tls }: Where = {}): Promise<Inbox> {
  const mails: { to: string[]; mail: Email; taken: boolean }[] = [];
  const waiting = new Set<() => void>();
  let isStalled = false;
  let stalled = 0;
  const server = new SMTPServer({
    ...(tls && { ...tls, secure: true }),
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      if (isStalled) {
        stalled += 1;
        stream.resume();
        return;
      }
      text(stream).then(async (raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        mails.push({ to, mail: await PostalMime.parse(raw), taken: false });
        done();
        for (const look of waiting) look();
      }, done);
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever was sending was killed.
    if (error.code !== 'ECONNRESET') throw error;
  });
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  const take = (address: string, subject: string) => {
    const found = mails.find(
      (one) =>
        !one.taken && one.to.includes(address.toLowerCase()) && (one.mail.subject ?? '').includes(subject),
    );
    if (found) found.taken = true;
    return found?.mail;
  };
  return {
    smtpUrl: `${tls ? 'smtps' : 'smtp'}://${host}:${port}`,
    next(address, subject = '') {
      return new Promise((resolve, reject) => {
        const look = () => {
          const mail = take(address, subject);
          if (!mail) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const there = mails.map((one) => `${one.to}: ${one.mail.subject}`).join('; ');
          reject(new Error(`no mail "${subject}" to ${address}; there: ${there || 'none'}`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      });
    },
    left: (address) =>
      mails
        .filter(({ to, taken }) => !taken && to.includes(address.toLowerCase()))
        .map(({ mail }) => mail.subject ?? ''),
    stall() {
      isStalled = true;
    },
    goOn() {
      isStalled = false;
    },
    stalled: () => stalled,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
