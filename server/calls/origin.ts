/** Where a call comes from: network address, browser, and the device's own token, by which it is known again (Product §5.19). */
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BEARER_TOKEN } from '../tokens.ts';
import { callerAddress } from './caller-address.ts';

export type Origin = {
  /** The caller's address, for limits. */
  address: string;
  /** What the caller's browser says it is. */
  device: string;
  /** The device's token, if it brings one. */
  deviceToken: string | null;
  /** Gives the device a token to keep, with the answer if the call succeeds. */
  remember(deviceToken: string): void;
};

const DEVICE_MAX = 200;
/** The longest that browsers keep a cookie. */
const KEPT_DAYS = 400;

/** Customers' devices and the staff's are known by cookies of their own, which no page's script can read. */
const COOKIES = {
  customers: { name: 'cowrie_device', path: API_BASE },
  staff: { name: 'cowrie_desk_device', path: `${API_BASE}/desk` },
};
const cookieOf = ({ path }: AnyEndpoint) => COOKIES[path.startsWith('/desk/') ? 'staff' : 'customers'];

/** Of a call, and what writes the cookie of a device that is to be remembered into its answer. */
export function originOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { publicUrl }: { publicUrl: string },
): Origin & { writeTo(reply: FastifyReply): void } {
  const cookie = cookieOf(endpoint);
  const isSecure = publicUrl.startsWith('https:');
  // Browsers take a cookie of this name over TLS alone; the plain name is an earlier version's.
  const names = isSecure ? [`__Secure-${cookie.name}`, cookie.name] : [cookie.name];
  let given: string | undefined;
  return {
    address: callerAddress(request.ip),
    device: (request.headers['user-agent'] ?? 'unknown').slice(0, DEVICE_MAX),
    deviceToken: readCookie(request.headers.cookie, names),
    remember(deviceToken) {
      given = deviceToken;
    },
    writeTo(reply) {
      if (given === undefined) return;
      const secure = isSecure ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${names[0]}=${given}; Path=${cookie.path}; Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}

/** The value of the first of `names` that came with one. */
function readCookie(header: string | undefined, names: readonly string[]): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  for (const name of names) {
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    if (BEARER_TOKEN.test(value)) return value;
  }
  return null;
}
