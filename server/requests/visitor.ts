import { isIPv6 } from 'node:net';

/**
 * The key that every per-visitor limit uses. One household or server has a whole /64 of IPv6 addresses, so they
 * count as one visitor; an IPv4 address written as IPv6 counts as IPv4.
 */
export function identifyVisitor(address: string): string {
  const [ip = ''] = address.split('%');
  if (!isIPv6(ip)) return ip.toLowerCase();
  const groups = expandGroups(ip);
  return readIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, each in its shortest form. */
function expandGroups(ip: string): string[] {
  // `URL` writes an address in canonical form.
  const [before = '', after] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail];
}

function readIpv4(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
