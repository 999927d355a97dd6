import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { MailShotRecord } from '#contract/mailing.ts';
import type { Site } from '../site.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { parseLinkParts } from '../ui/email-link/link-parts.ts';
import { logRefusedLink } from './log-refused-links.ts';
import { findAllowedTarget, parseAddress } from './allowed-target.ts';

const recordMs = 3_000;
const addressLengthMax = 3_000;

export type MailShotLink = {
  record: MailShotRecord;
  /** Null if only the back office can tell, because the link is signed and leads to another host. */
  target: URL | null;
  /** Whether it leads to another host without a signature. It is then recorded but not followed. */
  isElsewhere: boolean;
};

/** Reads the link of this page; null if parts of it are missing. */
export function readMailShotLink(request: Request, site: Site): MailShotLink | null {
  const parts = parseLinkParts(request, 4);
  if (!parts || parts[0]!.length > addressLengthMax) return null;
  const [ws, cu, co, ca] = parts as [string, string, string, string];
  const signature = new URL(request.url).searchParams.get('s');
  const target = findAllowedTarget(ws, site);
  const isElsewhere = !target && !signature;
  return { record: { cu, co, ws, ca, ...(signature && { signature }) }, target, isElsewhere };
}

/**
 * Records the click and returns the target. If the target is known, a failed or slow record does not keep the visitor
 * from reaching it.
 */
export async function followMailShot(
  backOffice: BackOffice,
  { record, target, isElsewhere }: MailShotLink,
  log: (line: string) => void,
): Promise<{ goTo: string } | 'not-recognised' | 'not-now'> {
  const answer = await withTimeout(recordMs, backOffice.mailShot({ body: record }));
  // Use `goTo` only for a signed link. Otherwise this would be an open redirect.
  const recordedTarget = record.signature && answer && !isRefused(answer) ? answer.goTo : null;
  const goTo = (recordedTarget && parseAddress(recordedTarget)) || target;
  if (goTo) return { goTo: goTo.href };
  // The page of this link has logged it already.
  if (isElsewhere) return 'not-recognised';
  if (!answer) return 'not-now';
  logRefusedLink(record.ws, log);
  return 'not-recognised';
}
