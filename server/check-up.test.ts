/** Whoever runs an installation is told in plain words what is wrong with it. */
import { expect, onTestFinished, test } from 'vitest';
import { checkUp } from './check-up.ts';
import { readConfig } from './config.ts';
import { insertStaff } from './staff/index.ts';
import { createTestDatabase } from './testing/database.ts';
import { openInbox } from './testing/inbox.ts';

const told = (findings: Awaited<ReturnType<typeof checkUp>>, verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ about, says }) => `${about}: ${says}`);

test('what is well is said to be, by a file that comes back and a letter that arrives', async () => {
  const { db, where } = await createTestDatabase();
  const inbox = await openInbox();
  onTestFinished(() => inbox.close());
  const [username, email] = ['ngozi', 'ngozi@shop.example'];
  await insertStaff(db, { username, name: 'Ngozi', email, role: 'owner', passwordHash: '', now: new Date() });
  const settings = { SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://shop.example' };
  const findings = await checkUp({ ...readConfig(settings, where.dataDir), ...where }, { mailTo: undefined });
  expect(told(findings, 'wrong')).toEqual([]);
  expect(told(findings, 'good')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database: PostgreSQL \S+.* answers and takes writes$/),
      'clocks: this machine’s and the database’s agree',
      'files: a file was put into the folder of files, read and deleted',
    ]),
  );
  await inbox.next(email, 'A test letter');
});

test('what is wrong is named: a database, a mail server and a bucket that are not there', async () => {
  const { where } = await createTestDatabase();
  const nowhere = '127.0.0.1:9';
  const bucket = { S3_BUCKET: 'proofs', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const settings = {
    ...{ PUBLIC_URL: 'http://shop.example', SMTP_URL: `smtp://${nowhere}` },
    ...{ DATABASE_URL: `postgres://cowrie:secret@${nowhere}/cowrie` },
    ...{ S3_ENDPOINT: `http://${nowhere}`, ...bucket },
  };
  const config = { ...readConfig(settings, where.dataDir), dataDir: where.dataDir };
  const findings = await checkUp(config, { mailTo: 'me@shop.example' });
  expect(told(findings, 'wrong')).toEqual([
    expect.stringMatching(/^database: DATABASE_URL: PostgreSQL at 127\.0\.0\.1:9\/cowrie cannot be reached/),
    expect.stringMatching(
      /^files: a file could not be put into the bucket proofs at http:\/\/127\.0\.0\.1:9: /,
    ),
    expect.stringMatching(/^mail: the mail server did not take a letter to me@shop\.example: /),
  ]);
  expect(told(findings, 'mind')).toContain(
    'settings: PUBLIC_URL is http://shop.example: without https passwords go over open lines',
  );
});
