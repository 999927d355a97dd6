import type { KeyObject } from 'node:crypto';
import { findMailShotTarget } from '#contract/mail-shot-target.ts';
import type { MailShotRecord } from '#contract/mailing.ts';
import type { Database } from '../database/database.ts';
import { isSigned } from './mail-shot-link.ts';

export type MailShotParts = {
  database: Database;
  clock: () => Date;
  /** Signs the links of our own emails. */
  mailShotKey: KeyObject;
};

/**
 * Records a click, and returns the target if the link has our signature. A link with a wrong signature was not sent by
 * us, so it is not recorded.
 */
export async function recordMailShot(
  { database, clock, mailShotKey }: MailShotParts,
  { signature, ...link }: MailShotRecord,
): Promise<{ goTo: string | null }> {
  const isSignedByUs = Boolean(signature) && isSigned(mailShotKey, link, signature!);
  if (signature && !isSignedByUs) return { goTo: null };
  const { cu, co, ws, ca } = link;
  await database.rows`
    insert into mail_shot_click (cu, co, ws, ca, contact_id, clicked_at)
    values (${cu}, ${co}, ${ws}, ${ca}, (select id from contact where co = ${co} and cu = ${cu}), ${clock()})`;
  return { goTo: isSignedByUs ? findTarget(ws) : null };
}

function findTarget(ws: string): string | null {
  const url = URL.parse(ws);
  return url && /^https?:$/.test(url.protocol) ? findMailShotTarget(url).href : null;
}
