import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

const OWNER = { OWNER_USERNAME: 'ada', OWNER_EMAIL: 'ada@example.com', OWNER_PASSWORD: 'Lagoon-4-green' };
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('settings', () => {
  it('work without a single one', () => {
    expect(readConfig({}, '/project')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/project/data',
      brandName: 'Cowrie',
      sampleData: true,
      rateLimitFactor: 1,
      trustProxy: false,
      earlyHints: false,
    });
  });

  it('take an address with a port, and who mails with a name or without', () => {
    const read = (env: Record<string, string>) => readConfig(env, '/');
    expect(read({ PUBLIC_URL: 'http://10.0.0.1:8080/' }).publicUrl).toBe('http://10.0.0.1:8080');
    expect(read({ PUBLIC_URL: 'https://Cowrie.example' }).publicUrl).toBe('https://Cowrie.example');
    for (const from of [
      'no-reply@shop.example.com',
      '"Cowrie, Lagos" <no-reply@shop.example.com>',
      'a@localhost',
    ])
      expect(read({ MAIL_FROM: from }).mailFrom).toBe(from);
  });

  it('keep sample data away from a database that was named', () => {
    const env = { DATABASE_URL: 'postgres://localhost/cowrie' };
    expect(readConfig(env, '/').sampleData).toBe(false);
    expect(readConfig({ ...env, SAMPLE_DATA: 'on' }, '/').sampleData).toBe(true);
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/x' }],
    ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://localhost/x' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://localhost/x?target_session_attrs=primary' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:mail.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'cowrie.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://cowrie.example/shop' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://cowrie.example/?from=mail' }],
    ['MAIL_FROM', { MAIL_FROM: 'Cowrie' }],
    ['MAIL_FROM', { MAIL_FROM: 'Cowrie <no-reply>' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SAMPLE_DATA', { SAMPLE_DATA: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['EARLY_HINTS', { EARLY_HINTS: 'yes' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
    ['OVERLOAD_MS', { OVERLOAD_MS: 'soon' }],
    ['TLS_KEY_FILE', { TLS_CERTIFICATE_FILE: 'own.crt' }],
    ['TLS_CERTIFICATE_FILE', { TLS_KEY_FILE: 'own.key' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'files' }],
    ['S3_SECRET_ACCESS_KEY', { ...S3, S3_SECRET_ACCESS_KEY: '' }],
    ['OWNER_PASSWORD', { OWNER_USERNAME: 'ada', OWNER_EMAIL: 'ada@example.com' }],
    ['OWNER_USERNAME', { ...OWNER, OWNER_USERNAME: 'a b' }],
    ['OWNER_EMAIL', { ...OWNER, OWNER_EMAIL: 'ada' }],
    ['OWNER_PASSWORD', { ...OWNER, OWNER_PASSWORD: 'password' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'twenty characters and spaces' }],
  ])('stop the start with one line that names a wrong %s', (name, env) => {
    const read = () => readConfig(env, '/');
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]*$`));
  });

  it('never prints a password', () => {
    expect(() => readConfig({ METRICS_TOKEN: 's3cret' }, '/')).toThrow(/^(?!.*s3cret)/);
    expect(() => readConfig({ ...OWNER, OWNER_PASSWORD: 's3cret' }, '/')).toThrow(/^(?!.*s3cret)/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://ada:s3cret@localhost/x' }, '/')).toThrow(
      /^(?!.*s3cret)/,
    );
  });

  it.each([
    ['SMTP_URL', 'smtps://shop:pa#s3cret@mail.example:465'],
    ['DATABASE_URL', 'postgres://shop:pa/s3cret@localhost:5432/cowrie'],
  ])('say how a password is written that the URL of %s breaks off at', (name, url) => {
    const escaped = /^[A-Z_]+ must (?!.*s3cret).*within the user and the password # .* are written as %23 /;
    expect(() => readConfig({ [name]: url }, '/')).toThrow(escaped);
  });
});

describe('the data folder', () => {
  it('is made with all that leads to it', () => {
    const root = mkdtempSync(join(tmpdir(), 'cowrie-config-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const path = join(root, 'a', 'b');
    prepareDataDir(path);
    expect(() => writeFileSync(join(path, 'x'), '')).not.toThrow();
  });

  it.runIf(process.platform === 'linux')('says in one line where it cannot be made', () => {
    expect(() => prepareDataDir('/proc/cowrie/data')).toThrow(/^DATA_DIR cannot be used: [^\n]*$/);
  });

  it('says in one line where a file has its name', () => {
    const root = mkdtempSync(join(tmpdir(), 'cowrie-config-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    writeFileSync(join(root, 'data'), '');
    expect(() => prepareDataDir(join(root, 'data'))).toThrow(
      new StartError(`DATA_DIR cannot be used: ${join(root, 'data')} is not a folder`),
    );
  });
});
