import { Refused, type Answer, type Input } from '#contract/call.ts';
import { guidPattern } from '#contract/fields.ts';
import type { FuneralChange, funeralCalls, NewFuneral } from '#contract/funerals.ts';
import { pageSize, readPage } from '../read-page.ts';
import { filesOf } from './files.ts';
import type { PhotographParts } from './parts.ts';
import { noSuchFuneral } from './refusals.ts';
import { sourceOf } from './source.ts';

export async function createFuneral(
  { database, clock }: PhotographParts,
  { guid, personName, date, mayAddPhotographs }: NewFuneral,
): Promise<{ guid: string } | Refused> {
  const [created] = await database.rows<{ guid: string }>`
    insert into funeral (guid, person_name, held_on, may_add_photographs, created_at)
    values (coalesce(${guid ?? null}::uuid, gen_random_uuid()), ${personName.trim()}, ${date}, ${mayAddPhotographs},
            ${clock()})
    on conflict (guid) do nothing returning guid`;
  return created ?? new Refused(409, 'funeral-exists', 'There is a funeral with this guid already.');
}

export async function updateFuneral(
  { database }: PhotographParts,
  guid: string,
  { personName, date, mayAddPhotographs }: FuneralChange,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchFuneral();
  const [changed] = await database.rows`
    update funeral set person_name = coalesce(${personName?.trim()}, person_name),
      held_on = coalesce(${date}::date, held_on),
      may_add_photographs = coalesce(${mayAddPhotographs}::boolean, may_add_photographs)
    where guid = ${guid} returning guid`;
  return changed ? true : noSuchFuneral();
}

type Funerals = Answer<typeof funeralCalls.getFunerals>;
type Query = Input<typeof funeralCalls.getFunerals>['query'];

/** The latest first. */
export async function getFunerals(
  { database }: PhotographParts,
  { before, limit }: Query,
): Promise<Funerals | Refused> {
  // It may have been erased since it ended a page.
  const [start] = before ? await database.rows`select from funeral where guid = ${before}` : [];
  if (before && !start) return noSuchFuneral();
  const funeralsMax = pageSize(limit);
  const funerals = database.rows<Funerals['items'][number] & { position: string }>`
    select guid as position, guid, person_name as "personName", held_on::text as date, may_add_photographs as "mayAddPhotographs",
           (select jsonb_build_object(
              'waiting', count(*) filter (where state = 'waiting'),
              'ready', count(*) filter (where state = 'ready'),
              'unreadable', count(*) filter (where state = 'unreadable'))
            from photograph where funeral_guid = funeral.guid) as photographs
    from funeral
    where ${before}::uuid is null
       or (held_on, guid) < (select held_on, guid from funeral where guid = ${before}::uuid)
    order by held_on desc, guid desc limit ${funeralsMax + 1}`;
  return readPage(funeralsMax, funerals, database.rows`select count(*)::integer as total from funeral`);
}

/** Erases a funeral, its photographs and their files. */
export async function removeFuneral(parts: PhotographParts, guid: string): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchFuneral();
  const keys = await parts.database.transaction(async ({ rows }) => {
    // Locked, so that no photograph comes in between.
    const [funeral] = await rows`select from funeral where guid = ${guid} for update`;
    if (!funeral) return null;
    const photographs = await rows<{ key: string }>`
      select key from photograph where funeral_guid = ${guid} order by id`;
    await eraseFiles(parts, photographs);
    await rows`delete from funeral where guid = ${guid}`;
    return photographs;
  });
  return keys ? true : noSuchFuneral();
}

type Photographs = Answer<typeof funeralCalls.getPhotographs>;

export async function getPhotographs(
  { database, publicUrl }: PhotographParts,
  funeralGuid: string,
): Promise<Photographs | Refused> {
  if (!guidPattern.test(funeralGuid)) return noSuchFuneral();
  const [funeral] = await database.rows`select from funeral where guid = ${funeralGuid}`;
  if (!funeral) return noSuchFuneral();
  const photographs = await database.rows<
    Photographs[number] & { key: string; uploaded: Date; bytes: string }
  >`
    select id::text, state, kind, bytes, uploaded_at as uploaded, key
    from photograph where funeral_guid = ${funeralGuid} order by id`;
  return photographs.map(({ id, state, kind, bytes, uploaded, key }) => ({
    id,
    state,
    kind,
    bytes: Number(bytes),
    uploadedAt: uploaded.toISOString(),
    source: state === 'ready' ? sourceOf(publicUrl, key) : null,
  }));
}

/** Erases one photograph and its files. Its digest is kept, so that the same file is not added again. */
export async function removePhotograph(
  parts: PhotographParts,
  { funeralGuid, id }: { funeralGuid: string; id: string },
): Promise<true | Refused> {
  if (!guidPattern.test(funeralGuid) || !/^\d{1,18}$/.test(id)) return noSuchPhotograph();
  return parts.database.transaction(async ({ rows }) => {
    const photographs = await rows<{ key: string }>`
      select key from photograph where funeral_guid = ${funeralGuid} and id = ${id} for update`;
    if (photographs.length === 0) return noSuchPhotograph();
    await eraseFiles(parts, photographs);
    await rows`
      with removed as (delete from photograph where id = ${id} returning funeral_guid, sha256)
      insert into removed_photograph (funeral_guid, sha256, removed_at)
      select funeral_guid, sha256, ${parts.clock()} from removed on conflict do nothing`;
    return true;
  });
}

/** Lets photographs that were removed from a funeral be added again. */
export async function allowRemovedPhotographs(
  { database }: Pick<PhotographParts, 'database'>,
  funeralGuid: string,
): Promise<true | Refused> {
  if (!guidPattern.test(funeralGuid)) return noSuchFuneral();
  const [funeral] = await database.rows`
    with allowed as (delete from removed_photograph where funeral_guid = ${funeralGuid})
    select from funeral where guid = ${funeralGuid}`;
  return funeral ? true : noSuchFuneral();
}

// Before the rows: where it breaks off in between, the same call again finds what is left.
const eraseFiles = ({ storage }: PhotographParts, photographs: { key: string }[]) =>
  storage.remove(photographs.flatMap(({ key }) => filesOf(key)));

const noSuchPhotograph = () =>
  new Refused(404, 'no-such-photograph', 'There is no photograph of this id for this funeral.');
