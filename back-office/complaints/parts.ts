import { refuse, type Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import type { Changes } from '../history/differences.ts';
import { recordHistory } from '../history/record-history.ts';
import { refuseChangedMeanwhile } from '../check.ts';

export type ComplaintParts = {
  database: Database;
  clock: () => Date;
  actor: Actor;
  wakeOutbox: () => void;
};

/** A complaint that is locked for a change. */
export type StoredComplaint = {
  id: string;
  reference: string;
  name: string | null;
  eMail: string | null;
  phone: string | null;
  acknowledgedOn: string | null;
  ownerId: number | null;
  owner: string | null;
  isClosed: boolean;
  isErased: boolean;
  revision: number;
};

/** Runs a change in a transaction that has locked the complaint. Refuses one that was erased. */
export const withComplaint = <Answer>(
  database: Database,
  reference: string,
  change: (database: Database, stored: StoredComplaint) => Promise<Answer | Refused>,
): Promise<Answer | Refused> =>
  database.transaction(async (connection) => {
    const [stored] = await connection.rows<StoredComplaint>`
      select c.id, reference, c.name, c.email as "eMail", c.phone, acknowledged_on::text as "acknowledgedOn",
             owner_id as "ownerId", owner.name as owner, closed_at is not null as "isClosed",
             erased_at is not null as "isErased", c.revision
      from data_complaint c left join staff owner on owner.id = owner_id
      where reference = ${reference.toUpperCase()} for update of c`;
    if (!stored) return complaintNotFound;
    return stored.isErased ? complaintErased : change(connection, stored);
  });

type Change = { reference: string; action: string; changes?: Changes };

/** Adds an entry to the history of a complaint. */
export const recordComplaint = (
  { actor, clock }: Pick<ComplaintParts, 'actor' | 'clock'>,
  database: Database,
  { reference, ...change }: Change,
) =>
  recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'data_complaint', id: reference },
    ...change,
  });

export const complaintNotFound = refuse(
  404,
  'complaint-not-found',
  'We have no complaint with this reference.',
);
const complaintErased = refuse(
  409,
  'complaint-erased',
  'This complaint has been erased, so nothing can be changed or added.',
);
export const revisionConflict = refuseChangedMeanwhile('this complaint');
