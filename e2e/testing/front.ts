/** The proxy of `deploy/` as a browser knows it: HTTP/2 with a certificate of its own. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of one connection, which HTTP/2 does not know. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

export type Front = {
  url: string;
  port: number;
  /** What browsers are told, so that its certificate is as good as any: what comes by one that is only put up with, they do not keep. */
  flags: string[];
  close(): Promise<void>;
};

/** Stands before the product at `url`, speaks HTTP/2 and hands on what is said before an answer. */
export async function startFront(url: string): Promise<Front> {
  const own = certificate();
  const server = createSecureServer(own, (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const asked = ask(url + path, { method, headers: Object.fromEntries(plain) }, (answer) => {
      for (const name of OF_A_CONNECTION) delete answer.headers[name];
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing.stream);
    });
    asked.on('information', ({ statusCode, headers: said }) =>
      outgoing.stream.additionalHeaders({ ...said, ':status': statusCode }),
    );
    asked.on('error', () => outgoing.stream.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    port,
    flags: [`--ignore-certificate-errors-spki-list=${keyHash(own.cert)}`],
    async close() {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As browsers name a key: SHA-256 in Base64. */
function keyHash(cert: Buffer): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-front-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
