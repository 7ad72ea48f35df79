/** Whom a limit by address counts. */
import { isIPv6 } from 'node:net';

/** As some proxies write it: with the port of the connection, which is another each time. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The groups of one side of an address's `::`. */
const groups = (side: string) => (side === '' ? [] : side.split(':'));

/**
 * An IPv4 address as it is; of an IPv6 address the network, its first 64 bits. One household has the whole network
 * and could try from another address of it each time.
 */
export function callerAddress(said: string): string {
  const [, six, four] = WITH_PORT.exec(said) ?? [];
  const ip = six ?? four ?? said;
  if (!ip.includes(':')) return ip;
  const mapped = MAPPED_IPV4.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ip] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.toLowerCase().split('::');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const network = [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

const NETWORK = /^((?:[^:]+:){3})[^:]+::\/64$/;

/** The site of an address: for IPv6 the /48, the largest network that one connection commonly has. */
export const siteOf = (address: string): string => address.replace(NETWORK, '$1:/48');
