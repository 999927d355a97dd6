import { refuse, type Refused } from '#contract/call.ts';
import { cleanLines } from '#contract/fields/clean-text.ts';
import { addOnce } from '../../add-once.ts';
import { sql } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { lockRequest } from './find-request.ts';
import { answersErased, requestNotFound, recordRequest, type HandlingParts } from './parts.ts';

const notesMax = 500;

/** Adds a note for colleagues, which the family does not see. A form that arrives twice adds one. */
export const addRequestNote = (
  parts: HandlingParts,
  { reference, text, idempotencyKey }: NewNote & { idempotencyKey: string | null },
): Promise<true | Refused> =>
  parts.database.transaction((database) =>
    addOnce(
      { ...parts, database },
      { call: 'addRequestNote', idempotencyKey, content: [reference, text] },
      () => insertNote({ ...parts, database }, { reference, text }),
    ),
  );

type NewNote = { reference: string; text: string };

async function insertNote(
  parts: HandlingParts,
  { reference: input, text }: NewNote,
): Promise<true | Refused> {
  const { database } = parts;
  const request = await lockRequest(database, input);
  if (!request) return requestNotFound;
  const { id, reference, answers } = request;
  if (!answers) return answersErased;
  const note = cleanLines(text);
  const [same] = await database.rows`
      select from cremation_note where request_id = ${id} and purpose_key is null and text = ${note}
        and actor_name = ${parts.actor.name} and ${isRecent(sql`at`, 60, parts.clock())}`;
  if (same) return true;
  const { count } = await database.oneRow<{ count: number }>`
      select count(*)::integer as count from cremation_note where request_id = ${id}`;
  if (count >= notesMax) return tooManyNotes;
  await database.rows`
      insert into cremation_note (request_id, text, actor_name, at)
      values (${id}, ${note}, ${parts.actor.name}, ${parts.clock()})`;
  await recordRequest(parts, database, { reference, action: 'added a note' });
  return true;
}

const tooManyNotes = refuse(409, 'too-many', `A request can have ${notesMax} notes and replies at most.`);
