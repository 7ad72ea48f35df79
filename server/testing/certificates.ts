/** Certificates for tests of TLS, by an authority of their own. Needs `openssl`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const BRIEFLY = ['-days', '2'];

export type Authority = {
  /** Its own certificate, which whoever trusts it is given. */
  path: string;
  /** Writes `server.crt` and `server.key`, a certificate for these hosts, in the place of what was there. */
  sign(hosts: string[]): { certificate: string; key: string };
};

/** Makes the folder, and in it `ca.crt` and `ca.key`. */
export function makeAuthority(folder: string): Authority {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  openssl('req', '-x509', ...KEY, ...BRIEFLY, '-subj', '/CN=ours', '-keyout', 'ca.key', '-out', 'ca.crt');
  return {
    path: join(folder, 'ca.crt'),
    sign(hosts) {
      writeFileSync(join(folder, 'names'), `subjectAltName=${hosts.map(asName).join()}`);
      openssl('req', ...KEY, '-subj', '/CN=server', '-keyout', 'server.key', '-out', 'server.csr');
      const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
      openssl('x509', '-req', '-in', 'server.csr', ...by, ...BRIEFLY, '-out', 'server.crt');
      return { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') };
    },
  };
}

const asName = (host: string) => `${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`;
