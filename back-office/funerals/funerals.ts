import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { FuneralChange, funeralCalls, NewFuneral } from '#contract/operator/funerals.ts';
import { pageSize, readPage } from '../read-page.ts';
import { noSuchFuneral } from '../no-such-funeral.ts';
import type { Database } from '../database/database.ts';

type Photograph = { key: string };
type Parts = { database: Database };
export type FuneralParts = Parts & {
  clock: () => Date;
  /** Erases the files of these photographs. */
  eraseFiles: (photographs: Photograph[]) => Promise<void>;
};

export async function createFuneral(
  { database, clock }: FuneralParts,
  { guid, personName, date, mayAddPhotographs }: NewFuneral,
): Promise<{ guid: string } | Refused> {
  const [created] = await database.rows<{ guid: string }>`
    insert into funeral (guid, person_name, held_on, may_add_photographs, created_at)
    values (coalesce(${guid ?? null}::uuid, gen_random_uuid()), ${personName.trim()}, ${date}, ${mayAddPhotographs},
            ${clock()})
    on conflict (guid) do nothing returning guid`;
  return created ?? refuse(409, 'funeral-exists', 'There is a funeral with this guid already.');
}

export async function updateFuneral(
  { database }: Parts,
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
  { database }: Parts,
  { before, limit }: Query,
): Promise<Funerals | Refused> {
  // The funeral that ended the previous page may have been erased since.
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
export async function removeFuneral(
  { database, eraseFiles }: FuneralParts,
  guid: string,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchFuneral();
  const keys = await database.transaction(async ({ rows }) => {
    // Lock the funeral, so that no photograph is added meanwhile.
    const [funeral] = await rows`select from funeral where guid = ${guid} for update`;
    if (!funeral) return null;
    const photographs = await rows<Photograph>`
      select key from photograph where funeral_guid = ${guid} order by id`;
    await eraseFiles(photographs);
    await rows`delete from funeral where guid = ${guid}`;
    return photographs;
  });
  return keys ? true : noSuchFuneral();
}
