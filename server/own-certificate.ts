/**
 * The certificate that the product shows where it is asked by TLS itself, as by a proxy on another machine
 * (Product §31.85, §31.86, §31.87).
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:https';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** Paths of files in PEM. */
export type CertificateFiles = { certificate: string; key: string };
/** The file of the certificate as a whole, with those that lead to its authority, and its key. */
type OwnCertificate = { cert: Buffer; key: Buffer; endsAt: Date };

/** Whoever renews it does so weeks before its end. */
const LOOK_MS = 60_000;
/** By anybody else than its owner, and a group that may read it. */
const OPEN_TO_OTHERS = 0o027;

/** @throws {StartError} with one line that names the setting which is wrong. */
export function readCertificate(files: CertificateFiles): OwnCertificate {
  const cert = read('TLS_CERTIFICATE_FILE', files.certificate);
  const key = read('TLS_KEY_FILE', files.key);
  const certificate = parsed(
    () => new X509Certificate(cert),
    `TLS_CERTIFICATE_FILE holds no certificate in PEM: ${files.certificate}`,
  );
  // Windows has no such modes.
  if (process.platform !== 'win32' && (statSync(files.key).mode & OPEN_TO_OTHERS) !== 0)
    throw new StartError(
      `TLS_KEY_FILE can be reached by other users of this machine: close it (chmod 600 ${files.key})`,
    );
  const privateKey: KeyObject = parsed(
    () => createPrivateKey(key),
    `TLS_KEY_FILE holds no private key in PEM that opens without a passphrase: ${files.key}`,
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartError(
      `TLS_KEY_FILE is not the key of TLS_CERTIFICATE_FILE: ${files.key} and ${files.certificate} belong to different pairs`,
    );
  return { cert, key, endsAt: certificate.validToDate };
}

function read(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

function parsed<T>(parse: () => T, otherwise: string): T {
  try {
    return parse();
  } catch {
    throw new StartError(otherwise);
  }
}

/**
 * Looks each minute until `http` closes, and shows new connections what stands in the files by then. What cannot be used,
 * as while one of the two files is not there yet, leaves the one before in its place and is said once.
 */
export function showRenewed(http: FastifyInstance, files: CertificateFiles, log: FastifyBaseLogger): void {
  let shown = readCertificate(files);
  let said = '';
  const look = setInterval(() => {
    try {
      const found = readCertificate(files);
      said = '';
      if (found.cert.equals(shown.cert) && found.key.equals(shown.key)) return;
      (http.server as Server).setSecureContext(found);
      shown = found;
      log.info({ until: found.endsAt }, 'a renewed certificate is shown');
    } catch (err) {
      const { message } = err as Error;
      if (message !== said) log.error({ err }, 'the certificate cannot be renewed: the one before is shown');
      said = message;
    }
  }, LOOK_MS);
  look.unref();
  http.addHook('onClose', async () => clearInterval(look));
}
