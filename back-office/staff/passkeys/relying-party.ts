import { isIP } from 'node:net';

/** The website for which a passkey is made, in the terms of WebAuthn. */
export type RelyingParty = {
  /** The host. */
  id: string;
  origin: string;
};

const ownNumbers = new Set(['127.0.0.1', '[::1]']);

/** Null for an address at which browsers make no passkeys: they need https, except on this machine, and a name. */
export function createRelyingParty(publicUrl: string): RelyingParty | null {
  if (!URL.canParse(publicUrl)) return null;
  const address = new URL(publicUrl);
  // Opened as localhost, which is the same machine and a name.
  if (ownNumbers.has(address.hostname)) address.hostname = 'localhost';
  const { protocol, hostname, origin } = address;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  return (protocol === 'https:' || isLocal) && !isNumber ? { id: hostname, origin } : null;
}

export const describeAddressProblem = (publicUrl: string): string =>
  `Passkeys need an address that begins with https and has a name, and these pages are at ${publicUrl}. An administrator can enter their address under Settings, Your websites.`;
