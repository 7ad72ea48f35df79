/**
 * Asks the product whether it lives, as the image's health check does: ends with 0 where it does. Plain JavaScript, since it
 * runs every few seconds. By TLS any certificate will do: it asks the process beside it, and tells it nothing.
 */
const { PORT, TLS_CERTIFICATE_FILE } = process.env;
const { get } = await import(TLS_CERTIFICATE_FILE ? 'node:https' : 'node:http');
const asked = { host: '127.0.0.1', port: PORT, path: '/healthz', rejectUnauthorized: false };
get(asked, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1));
