import { randomBytes } from 'node:crypto';
import { refuse, type Refused } from '#contract/call.ts';
import type { PhotographChange } from '#contract/operator/funerals/photographs.ts';
import type { Database } from '../../database/database.ts';
import { releaseLease } from '../../jobs/lease.ts';
import { keyColumns, listVariantPaths, type Keys } from '../files.ts';
import { cleanCaption } from '../captions.ts';
import type { PhotographParts } from '../parts.ts';
import {
  isPhotographId,
  photographNotFound,
  recordPhotographs,
  type PhotographId,
} from './manage-photographs.ts';

type Photograph = Keys & {
  id: string;
  state: string;
  isHidden: boolean;
  turned: number;
  hasOriginal: boolean;
  caption: string | null;
  addedBy: string | null;
};

/**
 * Hides, shows, turns, moves or captions a photograph. Each field is the new state, so a repeat changes nothing, and no
 * revision is needed.
 */
export async function updatePhotograph(
  parts: PhotographParts,
  photographId: PhotographId,
  change: PhotographChange,
): Promise<true | Refused> {
  if (!isPhotographId(photographId)) return photographNotFound();
  const { funeralGuid, id } = photographId;
  const answer = await parts.database.transaction(async (database) => {
    // The lock lets changes of a gallery follow one another, so that each place is taken once.
    await database.rows`select from funeral where guid = ${funeralGuid} for no key update`;
    const [photograph] = await database.rows<Photograph>`
      select id, state, is_hidden as "isHidden", turned, has_original as "hasOriginal", caption, added_by as "addedBy",
        ${keyColumns}
      from photograph where funeral_guid = ${funeralGuid} and id = ${id} for update`;
    if (!photograph) return photographNotFound();
    const { isHidden, turned, position } = change;
    const isTurned = turned !== undefined && turned !== photograph.turned;
    const refused = isTurned ? refuseTurn(photograph) : null;
    if (refused) return refused;
    if (isTurned) await turnPhotograph(parts, database, { funeralGuid, photograph, turned });
    if (isHidden !== undefined && isHidden !== photograph.isHidden)
      await setHidden(parts, database, { funeralGuid, id, isHidden });
    await writeCaption(parts, database, { funeralGuid, photograph, change });
    if (position !== undefined) await movePhotograph(parts, database, { funeralGuid, id, position });
    return true as const;
  });
  if (answer === true && change.turned !== undefined) parts.wakeResizing();
  return answer;
}

type Hiding = { funeralGuid: string; id: string; isHidden: boolean };

async function setHidden(parts: PhotographParts, database: Database, { isHidden, ...which }: Hiding) {
  await database.rows`update photograph set is_hidden = ${isHidden} where id = ${which.id}`;
  const action = isHidden ? 'hid a photograph' : 'showed a photograph again';
  await recordPhotographs(parts, database, {
    ...which,
    action,
    changes: { isHidden: [!isHidden, isHidden] },
  });
}

type Turning = { funeralGuid: string; photograph: Photograph; turned: number };

// An address always shows the same picture, so the turned one gets a new key. A process that is still resizing the former
// one loses its claim.
async function turnPhotograph(
  parts: PhotographParts,
  database: Database,
  { funeralGuid, photograph, turned }: Turning,
) {
  const { id, key, originalKey } = photograph;
  await parts.storage.remove(listVariantPaths(key));
  await database.rows`
    update photograph set key = ${randomBytes(24).toString('base64url')}, original_key = ${originalKey},
      turned = ${turned}, state = 'waiting', tries = 0, due_at = null, claims = claims + 1, ${releaseLease}
    where id = ${id}`;
  const changes = { turned: [photograph.turned, turned] } satisfies Record<string, [number, number]>;
  await recordPhotographs(parts, database, { funeralGuid, id, action: 'turned a photograph', changes });
}

function refuseTurn({ state, hasOriginal }: Photograph): Refused | null {
  if (state === 'unreadable') return unreadable;
  return hasOriginal ? null : originalErased;
}

type Writing = { funeralGuid: string; photograph: Photograph; change: PhotographChange };

/** The history keeps no text of visitors. */
async function writeCaption(
  parts: PhotographParts,
  database: Database,
  { funeralGuid, photograph, change }: Writing,
) {
  const { id } = photograph;
  const caption = change.caption === undefined ? photograph.caption : cleanCaption(change.caption);
  const addedBy = change.addedBy === undefined ? photograph.addedBy : cleanCaption(change.addedBy);
  if (caption === photograph.caption && addedBy === photograph.addedBy) return;
  await database.rows`update photograph set caption = ${caption}, added_by = ${addedBy} where id = ${id}`;
  const action = 'changed the words below a photograph';
  await recordPhotographs(parts, database, { funeralGuid, id, action });
}

type Move = { funeralGuid: string; id: string; position: number };

async function movePhotograph(
  parts: PhotographParts,
  database: Database,
  { funeralGuid, id, position }: Move,
) {
  const all = await database.rows<{ id: string; placeText: string }>`
    select id::text, place::text as "placeText" from photograph where funeral_guid = ${funeralGuid} order by place`;
  const from = all.findIndex((each) => each.id === id);
  const to = Math.min(position, all.length) - 1;
  if (from === to) return;
  const ids = all.map((each) => each.id);
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  // The photographs between the two positions swap places among themselves.
  const [first, end] = [Math.min(from, to), Math.max(from, to) + 1];
  const places = all.slice(first, end).map(({ placeText }) => placeText);
  await database.rows`
    update photograph set place = moved.place::bigint
    from unnest(${ids.slice(first, end)}::text[], ${places}::text[]) as moved (id, place)
    where photograph.id = moved.id::bigint`;
  const changes = { position: [from + 1, to + 1] } satisfies Record<string, [number, number]>;
  await recordPhotographs(parts, database, { funeralGuid, id, action: 'moved a photograph', changes });
}

const originalErased = refuse(
  409,
  'original-erased',
  'The original of this photograph has been erased, so it cannot be turned any more.',
);
const unreadable = refuse(409, 'unreadable', 'This photograph cannot be read, so it cannot be turned.');
