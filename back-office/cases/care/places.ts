import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { CarePlace, CarePlaceChange, NewCarePlace } from '#contract/operator/cases/care-places.ts';
import { addOnce } from '../../add-once.ts';
import { findBranchId, describeBranchChange } from '../../branches/branches.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../../check.ts';
import { sql, type Database } from '../../database/database.ts';
import { oneAtATime } from '../../database/one-at-a-time.ts';
import { differences } from '../../history/differences.ts';
import { recordHistory } from '../../history/record-history.ts';
import type { CaseParts } from '../parts.ts';

const placesMax = 500;

/** All places that can be chosen, by name. */
export const getCarePlaces = ({ database }: CaseParts): Promise<CarePlace[]> =>
  database.rows<CarePlace>`
    select guid, name, kind, branch_guid(branch_id) as branch, revision
    from care_place where removed_at is null order by lower(name), id`;

/** Adds a place. A form that arrives twice adds one. */
export const createCarePlace = (
  parts: CaseParts,
  content: NewCarePlace,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> =>
  oneAtATime(parts, sql`care_place`, (database) =>
    addOnce({ ...parts, database }, { call: 'createCarePlace', idempotencyKey, content }, () =>
      addPlace(parts, database, content),
    ),
  );

async function addPlace(
  parts: CaseParts,
  database: Database,
  input: NewCarePlace,
): Promise<{ guid: string } | Refused> {
  const branchId = await findBranchId(database, input.branch);
  if (isRefused(branchId)) return branchId;
  const place = { name: cleanText(input.name), kind: input.kind, branchId };
  const counted = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from care_place where removed_at is null`;
  if (counted.count >= placesMax) return tooMany;
  if (await isNameTaken(database, place.name, null)) return nameTaken;
  const added = await database.oneRow<{ guid: string }>`
    insert into care_place (name, kind, branch_id, created_at)
    values (${place.name}, ${place.kind}, ${branchId}, ${parts.clock()}) returning guid`;
  await record(parts, database, { guid: added.guid, action: 'added', before: {}, after: place });
  return added;
}

/** Changes the named fields. */
export const updateCarePlace = (
  parts: CaseParts,
  guid: string,
  { revision, ...change }: CarePlaceChange,
): Promise<true | Refused> =>
  oneAtATime(parts, sql`care_place`, async (database) => {
    const before = await findPlace(database, guid);
    if (!before) return placeNotFound;
    const branchId = await findBranchId(database, change.branch, before.branchId);
    if (isRefused(branchId)) return branchId;
    const after = {
      name: change.name === undefined ? before.name : cleanText(change.name),
      kind: change.kind ?? before.kind,
      branchId,
    };
    if (after.name === before.name && after.kind === before.kind && branchId === before.branchId) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    if (await isNameTaken(database, after.name, before.guid)) return nameTaken;
    await database.rows`
      update care_place set name = ${after.name}, kind = ${after.kind}, branch_id = ${branchId}, revision = revision + 1
      where id = ${before.id}`;
    await record(parts, database, { guid: before.guid, action: 'changed', before, after });
    return true;
  });

/** Removes a place from the list. Its row stays, because entries name it. */
export const removeCarePlace = (parts: CaseParts, guid: string): Promise<true | Refused> =>
  oneAtATime(parts, sql`care_place`, async (database) => {
    const place = await findPlace(database, guid);
    if (!place) return placeNotFound;
    await database.rows`update care_place set removed_at = ${parts.clock()} where id = ${place.id}`;
    await record(parts, database, {
      guid: place.guid,
      action: 'removed',
      before: place,
      after: { name: null, kind: null, branchId: null },
    });
    return true;
  });

type StoredPlace = Pick<CarePlace, 'guid' | 'name' | 'kind' | 'revision'> & {
  id: number;
  branchId: number | null;
};

/** Finds a place that was not removed. */
async function findPlace({ rows }: Database, guid: string): Promise<StoredPlace | null> {
  if (!guidPattern.test(guid)) return null;
  const [place] = await rows<StoredPlace>`
    select id, guid, name, kind, branch_id as "branchId", revision
    from care_place where guid = ${guid} and removed_at is null`;
  return place ?? null;
}

async function isNameTaken({ rows }: Database, name: string, guid: string | null): Promise<boolean> {
  const same = await rows`
    select from care_place
    where lower(name) = lower(${name}) and removed_at is null and guid is distinct from ${guid}::uuid`;
  return same.length > 0;
}

type Fields = { name: string | null; kind: string | null; branchId: number | null };
type Change = { guid: string; action: string; before: Partial<Fields>; after: Fields };

async function record(parts: CaseParts, database: Database, { guid, action, before, after }: Change) {
  const changes = {
    ...differences<Omit<Fields, 'branchId'>>(
      { name: before.name ?? null, kind: before.kind ?? null },
      { name: after.name, kind: after.kind },
    ),
    ...(await describeBranchChange({ ...parts, database }, before.branchId ?? null, after.branchId)),
  };
  await recordHistory(database, {
    actor: parts.actor,
    at: parts.clock(),
    record: { type: 'care_place', id: guid },
    action,
    changes,
  });
}

const placeNotFound = refuse(404, 'place-not-found', 'There is no such place. It may have been removed.');
const nameTaken = refuseInvalid({ name: 'There is a place with this name already.' });
const revisionConflict = refuseChangedMeanwhile('this place');
const tooMany = refuse(409, 'too-many', `There can be ${placesMax} places at most.`);
