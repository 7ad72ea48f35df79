/**
 * A browser names the address of its push service, and whoever signs in can make one up: none leads into the network that
 * this machine stands in (Product §30.5).
 */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is nobody's on the public internet. */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 only this is given out; within it stand ways through to IPv4, and examples. */
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && GIVEN_OUT.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** What a push service can be at: HTTPS at its usual port, by a name, without a password. */
export function mayBePushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /^[^.].*\.[a-z][a-z\d-]*$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed;
}

/** Two tries, the second of twice as long. */
const NAME_SERVER_MS = 3_000;

/** Looks a name up as a connection is made, so that it cannot mean another machine by then: only public addresses count. */
export const lookupPublic = createLookup();

/**
 * It asks the name servers itself. The system's own look-ups take turns, two of a process at once: where somebody's name
 * servers are silent, mails, files and the database would wait for theirs as well (Product §30.5).
 */
export function createLookup(nameServers?: string[]): LookupFunction {
  return (hostname, options, answer) => {
    const resolver = new Resolver({ timeout: NAME_SERVER_MS, tries: 2 });
    if (nameServers) resolver.setServers(nameServers);
    void addressesOf(resolver, hostname).then(
      ([first, ...more]) => {
        if (options.all) answer(null, [first, ...more]);
        else answer(null, first.address, first.family);
      },
      (error) => answer(error, '', 0),
    );
  };
}

async function addressesOf(resolver: Resolver, name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  const [first, ...more] = found;
  if (!first && four.status === 'rejected') throw four.reason;
  if (first && found.every(({ address }) => isPublicAddress(address))) return [first, ...more];
  throw Object.assign(new Error(`${name} is no public address`), { code: 'NOT_PUBLIC' });
}
