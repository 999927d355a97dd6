import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';

type StoredBlock = { id: string; scope: string; reason: string; at: string };

/** Blocked addresses and mobile numbers. An erasure keeps them, because only their digests are stored. */
export const createBlockedAddressData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'blocked-addresses',
  find: async ({ eMail, phone }, limit) =>
    (
      await selectRows(
        database,
        sql`email_digest in (email_digest(${eMail}), email_digest(mobile_number(${phone})))`,
        limit,
      )
    ).map(toRecord),
  list: async (ids) => (await selectRows(database, sql`id::text = any(${ids}::text[])`)).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, sql`id::text = any(${ids}::text[])`)).map((blocked) => ({
      id: blocked.id,
      label: toRecord(blocked).label,
      fields: { scope: blocked.scope, reason: blocked.reason, since: blocked.at },
    })),
  erase: async () => ({ counts: {} }),
});

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<StoredBlock>`
    select id, scope, reason, london_text(created_at) as at
    from suppression where undone_at is null and ${where} order by id desc limit ${limit}`;

const describeBlock = (scope: string, reason: string): string => {
  if (reason === 'number-refused') return 'No text messages are sent to the number';
  return scope === 'all' ? 'No emails are sent to the address' : 'No mailings are sent to the address';
};

const toRecord = ({ id, scope, reason, at }: StoredBlock) => ({
  id,
  label: describeBlock(scope, reason),
  detail: `${reason.replaceAll('-', ' ')}, ${formatMoment(at)}`,
  path: `/office/emails/blocked/${id}`,
  stays:
    'Only a code of the address is kept, which nobody can read. Without it, we could write to them again.',
  byAddress: true,
});
