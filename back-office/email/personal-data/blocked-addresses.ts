import { formatMoment } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData, eraseNothing } from '../../personal-data/define-personal-data.ts';

/** Blocked addresses and mobile numbers. An erasure keeps them, because only their digests are stored. */
export const createBlockedAddressData = definePersonalData<{ scope: string; reason: string; at: string }>({
  kind: 'blocked-addresses',
  from: sql`suppression`,
  id: sql`suppression.id`,
  columns: sql`scope, reason, london_text(created_at) as at`,
  isHeld: sql`undone_at is null`,
  order: sql`suppression.id desc`,
  match: ({ eMail, phone }) => ({
    address: sql`email_digest in (email_digest(${eMail}), email_digest(mobile_number(${phone})))`,
  }),
  describe: ({ id, scope, reason, at }) => ({
    label: describeBlock(scope, reason),
    detail: `${reason.replaceAll('-', ' ')}, ${formatMoment(at)}`,
    path: `/office/emails/blocked/${id}`,
    stays:
      'Only a code of the address is kept, which nobody can read. Without it, we could write to them again.',
  }),
  toFields: ({ scope, reason, at }) => ({ scope, reason, since: at }),
  erase: eraseNothing,
});

function describeBlock(scope: string, reason: string): string {
  if (reason === 'number-refused') return 'No text messages are sent to the number';
  return scope === 'all' ? 'No emails are sent to the address' : 'No mailings are sent to the address';
}
