import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { NewSignoff } from '#contract/operator/sign-off/sign-offs.ts';
import { findBranchId } from '../branches/branches.ts';
import type { Database } from '../database/database.ts';
import { cleanEmail } from '../email/address-key.ts';
import { readDefaultOptions, cleanOptions } from './options.ts';
import { recordSignoffChange, repeatedPressMs, type SignoffParts, type StoredSignoff } from './parts.ts';
import { issueSignoffEmail } from './token.ts';

const lockKey = 7_310_442; // any number that no other lock of this database uses

/** Asks a family for its wish by email. A repeat within ten minutes returns the same sign-off. */
export async function createSignoff(
  parts: SignoffParts,
  wish: NewSignoff,
): Promise<{ guid: string } | Refused> {
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const branchId = await findBranchId(database, wish.branch);
    if (isRefused(branchId)) return branchId;
    const signoff: NewSignoffRow = {
      eMail: cleanEmail(wish.eMail),
      name: cleanText(wish.name),
      deceasedName: cleanText(wish.deceasedName),
      options: wish.options ? cleanOptions(wish.options) : (await readDefaultOptions(database)).options,
      branchId,
    };
    await database.rows`select pg_advisory_xact_lock(${lockKey})`;
    const before = await findRepeat(database, signoff, at);
    if (before) return { guid: before.guid };
    const { id, guid } = await insertSignoff(database, signoff, at);
    await issueSignoffEmail(database, { ...signoff, id }, { at, replacesAnother: false });
    await recordSent(parts, database, guid, signoff);
    return { guid };
  });
  parts.wakeOutbox();
  return answer;
}

type NewSignoffRow = Omit<StoredSignoff, 'id' | 'guid' | 'revision'>;
type SignoffKeys = Pick<StoredSignoff, 'id' | 'guid'>;

async function findRepeat(database: Database, signoff: NewSignoffRow, at: Date) {
  const { eMail, name, deceasedName, options, branchId } = signoff;
  const [row] = await database.rows<SignoffKeys>`
    select id, guid from signoff
    where email = ${eMail} and name = ${name} and deceased_name = ${deceasedName}
      and branch_id is not distinct from ${branchId}
      and options = ${JSON.stringify(options)} and created_at > ${new Date(at.getTime() - repeatedPressMs)}
      and exists (select from signoff_token where signoff_id = signoff.id and voided_at is null)`;
  return row;
}

async function insertSignoff(database: Database, signoff: NewSignoffRow, at: Date) {
  const { eMail, name, deceasedName, options, branchId } = signoff;
  return database.oneRow<SignoffKeys>`
    insert into signoff (email, name, deceased_name, options, branch_id, created_at)
    values (${eMail}, ${name}, ${deceasedName}, ${JSON.stringify(options)}, ${branchId}, ${at})
    returning id, guid`;
}

const recordSent = (
  parts: SignoffParts,
  database: Database,
  guid: string,
  { deceasedName, name, eMail, options }: NewSignoffRow,
) =>
  recordSignoffChange(parts, database, {
    record: { type: 'signoff', id: guid },
    actor: parts.actor,
    action: 'sent the email',
    changes: {
      deceasedName: [null, deceasedName],
      name: [null, name],
      eMail: [null, eMail],
      options: [null, options.map(({ text }) => text).join(' / ')],
    },
  });
