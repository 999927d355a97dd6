import { mailShotTarget } from '#contract/mail-shot-target.ts';
import type { Site } from '../site.ts';

/**
 * Where a mail-shot's `ws` leads, or null where that is no place of the provider's. The address is judged as the
 * browser will read it: parsed first, moved as section 7 says, and only then compared, whole host with whole host.
 */
export function allowedTarget(ws: string, site: Site): URL | null {
  const asked = parsedAddress(ws);
  if (!asked) return null;
  const target = mailShotTarget(asked);
  return isOurs(target, site) ? target : null;
}

/** An address of the web without a name and a password in it, which can make one host look like another. */
export function parsedAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

function isOurs(target: URL, { publicUrl, hosts }: Site): boolean {
  const home = new URL(publicUrl);
  if (target.origin === home.origin) return true;
  // `host` leaves a port out where it is the scheme's own, on both sides.
  const named = hosts.filter((host) => new URL(`${target.protocol}//${host}`).host === target.host);
  const isPlainAllowed = home.protocol === 'http:' || named.some((host) => /:\d+$/.test(host));
  return named.length > 0 && (target.protocol === 'https:' || isPlainAllowed);
}
