import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { textThat } from '#contract/operator/settings/readings.ts';

const hopsMax = 9;
const sentence =
  `must be addresses or networks with commas between them (10.0.0.5, 10.0.0.0/8), or how many proxies ` +
  `stand in a row, from 1 to ${hopsMax}.`;

/** The proxies whose forwarded headers are trusted. */
export const trustedProxies = textThat(isTrustProxy, sentence);

/** Whether this address is a trusted proxy; `hop` counts from 0, the direct client. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Creates the check for a list of networks; `loopback` is the proxies on this machine. */
export const parseTrustProxy = (setting: string): TrustProxy =>
  /^\d$/.test(setting) ? (_, hop) => hop < Number(setting) : createAddressTest(splitEntries(setting));

function createAddressTest(networks: string[]): TrustProxy {
  const list = new BlockList();
  for (const network of networks.flatMap((entry) => (entry === 'loopback' ? loopback : [entry]))) {
    const [address = '', prefix] = network.split('/');
    if (prefix) list.addSubnet(address, Number(prefix), getFamily(address));
    else list.addAddress(address, getFamily(address));
  }
  return (stated) => {
    const [address = ''] = stated.split('%');
    return isIP(address) > 0 && list.check(address, getFamily(address));
  };
}

const loopback = ['127.0.0.0/8', '::1'];
const getFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function isTrustProxy(setting: string): boolean {
  if (/^\d+$/.test(setting)) return Number(setting) >= 1 && Number(setting) <= hopsMax;
  return splitEntries(setting).every((entry) => entry === 'loopback' || isNetwork(entry));
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/');
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  const bits = prefix === undefined ? bitsMax : Number(/^\d{1,3}$/.exec(prefix)?.[0] ?? NaN);
  return more.length === 0 && bitsMax > 0 && bits > 0 && bits <= bitsMax;
}

const splitEntries = (setting: string): string[] => setting.split(',').map((entry) => entry.trim());

/** Warns once that a proxy is not trusted. All visitors behind it would share one limit. */
export function warnOfUntrustedProxy(server: FastifyInstance) {
  let hasWarned = false;
  server.addHook('onRequest', (request, _, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] && request.ips?.length === 1) {
      hasWarned = true;
      request.log.warn(
        'X-Forwarded-For comes from an address that TRUST_PROXY does not name, and is ignored. All visitors behind that proxy share their limits.',
      );
    }
    done();
  });
}
