import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// All addresses that are not globally reachable (RFC 6890).
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
// Teredo and 6to4 carry an IPv4 address; 2001:db8 is for documents.
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

export const isPrivate = (address: string): boolean =>
  isIP(address) === 6
    ? !publicIpv6.check(address, 'ipv6') || notPublic.check(address, 'ipv6')
    : notPublic.check(address, 'ipv4');

/** Thrown in place of a request to a private address. */
export class PrivateAddress extends Error {}

/** Whether the host of an address is this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname.toLowerCase());

/** Whether an address is refused before its name is looked up. Plain http is allowed only with private addresses. */
export function isForbiddenAddress(
  { protocol, hostname, username, password }: URL,
  allowsPrivate: boolean,
): boolean {
  if (username || password) return true;
  if (allowsPrivate) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || (isIP(host) !== 0 && isPrivate(host));
}

/** Looks up a name for one connection, and refuses a private address. The connection uses this result, so DNS cannot change it. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddress('The name leads to a private address.'), '', 0);
    return options.all
      ? callback(null, addresses)
      : callback(null, addresses[0]!.address, addresses[0]!.family);
  });
