import { findMailShotTarget } from '#contract/mail-shot-target.ts';
import type { Site } from '../site.ts';

type Addresses = Pick<Site, 'publicUrl' | 'hosts'>;

/**
 * Finds the target of a mail-shot's `ws`; null if it is not on one of the provider's hosts. Parses the address as a
 * browser does, rewrites it as section 7 of the specification demands, and compares whole hosts.
 */
export function findAllowedTarget(ws: string, site: Addresses): URL | null {
  // A path alone belongs to this website. If it names another host after all, it is refused below.
  const isPath = ws.startsWith('/') && URL.canParse(ws, site.publicUrl);
  const requestedTarget = parseAddress(isPath ? new URL(ws, site.publicUrl).href : ws);
  if (!requestedTarget) return null;
  const target = findMailShotTarget(requestedTarget);
  return isOwnAddress(target, site) ? target : null;
}

/** Parses an http or https address; null with a user name or password, which can make one host look like another. */
export function parseAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

function isOwnAddress(target: URL, { publicUrl, hosts }: Addresses): boolean {
  const home = new URL(publicUrl);
  if (target.origin === home.origin) return true;
  // `host` omits the default port of the scheme, so compare it in that form.
  const named = hosts.filter((host) => new URL(`${target.protocol}//${host}`).host === target.host);
  const isPlainAllowed = home.protocol === 'http:' || named.some((host) => /:\d+$/.test(host));
  return named.length > 0 && (target.protocol === 'https:' || isPlainAllowed);
}
