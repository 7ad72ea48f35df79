/** What is wrong with the settings, and with the product's own certificate (Product §31.31, §31.88). */
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Config } from '../config.ts';
import { toldMessage } from '../logging/log.ts';
import { readCertificate } from '../own-certificate.ts';
import { good, mind, wrong } from './finding.ts';

/** What renews certificates by itself does so a month before their end. */
const LATE_RENEWAL_DAYS = 14;

/** The levels at which the log says what is kept nowhere else. */
const TELLING_LEVELS = ['info', 'debug', 'trace'];

export function settingsFindings(config: Config): Finding[] {
  const { publicUrl, smtpUrl, databaseUrl, secretKey, sampleData, s3, logLevel, tls } = config;
  const { rateLimitFactor, pushToPrivate } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const isHome = hostname === 'localhost' || hostname === '127.0.0.1';
  const minded = [
    isHome && `PUBLIC_URL is ${publicUrl}: mails lead nobody else there`,
    !isHome &&
      protocol !== 'https:' &&
      `PUBLIC_URL is ${publicUrl}: without https passwords go over open lines`,
    protocol === 'https:' &&
      !tls &&
      !config.trustProxy &&
      'TRUST_PROXY is off: behind a proxy all customers have one address, and the limits of one person',
    !isHome &&
      smtpUrl &&
      config.mailFrom.includes('@localhost') &&
      `mails come from ${config.mailFrom}, which other mail servers may refuse: set MAIL_FROM`,
    !smtpUrl && 'SMTP_URL is not set: mails are written to a folder and reach nobody',
    !databaseUrl && 'DATABASE_URL is not set: the embedded database takes one process',
    databaseUrl && !secretKey && 'SECRET_KEY is not set: a second machine needs the secret.key of the first',
    databaseUrl && !s3 && 'S3_ENDPOINT is not set: a second machine would not find the files',
    !TELLING_LEVELS.includes(logLevel) &&
      `LOG_LEVEL is ${logLevel}: the log lacks the hashes of its seals, and who is to be deleted again after a restore`,
    !isHome && sampleData && 'SAMPLE_DATA is on: a new database begins with made-up people',
    rateLimitFactor !== 1 &&
      `RATE_LIMIT_FACTOR is ${rateLimitFactor}: so many times as often as usual passwords and codes may be tried`,
    pushToPrivate &&
      'PUSH_TO_PRIVATE is on, which is for tests: notifications reach into this machine’s network',
  ].filter((says) => typeof says === 'string');
  if (minded.length === 0) return [good('settings', 'all are there')];
  return minded.map((says) => mind('settings', says));
}

/** Of the product's own certificate; nothing where it has none (Product §31.88). */
export function certificateFindings({ tls }: Config, now: Date): Finding[] {
  if (!tls) return [];
  try {
    const { endsAt } = readCertificate(tls);
    const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
    const says = `the certificate of TLS_CERTIFICATE_FILE ${days < 0 ? 'ended' : 'ends'} on ${endsAt.toISOString().slice(0, 10)}`;
    if (days < 0) return [wrong('settings', says)];
    return [days < LATE_RENEWAL_DAYS ? mind('settings', says) : good('settings', says)];
  } catch (error) {
    return [wrong('settings', toldMessage(error))];
  }
}
