import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { personalDataCalls, Selection } from '#contract/operator/privacy/personal-data.ts';
import { recordHistory } from '../../history/record-history.ts';
import { chosenOf } from '../finding/find.ts';
import type { PrivacyParts } from '../parts.ts';
import { finishErasure, type Step } from './steps.ts';

type Erasure = Answer<typeof personalDataCalls.erasePersonalData>;

/**
 * Erases these records. First a row says what is to be erased, so that a process that is killed in between leaves the
 * rest to the routine tasks.
 */
export async function erasePersonalData(
  parts: PrivacyParts,
  selection: Selection,
): Promise<Erasure | Refused> {
  const { steps, stayed } = await planOf(parts, selection);
  if (steps.length === 0) return nothingToErase;
  const guid = await begin(parts, steps, stayed);
  const receipt = await finishErasure(parts, guid).catch((error: Error) => {
    parts.log(`An erasure is finished later: ${(error as { code?: string }).code ?? error.name}.`);
    return null;
  });
  return { guid, receipt };
}

/** What is erased, kind by kind, and how many records of each kind stay. */
async function planOf(parts: PrivacyParts, selection: Selection) {
  const steps: Step[] = [];
  const stayed: Record<string, number> = {};
  for (const { data, ids } of chosenOf(parts, selection)) {
    const records = await data.list(ids);
    const erased = records.filter(({ stays }) => !stays).map(({ id }) => id);
    if (erased.length > 0) steps.push({ kind: data.kind, ids: erased, isDone: false });
    if (erased.length < records.length) stayed[data.kind] = records.length - erased.length;
  }
  return { steps, stayed };
}

const begin = (
  { database, clock, actor }: PrivacyParts,
  steps: Step[],
  stayed: Record<string, number>,
): Promise<string> =>
  database.transaction(async (connection) => {
    const who = { kind: actor.kind, id: actor.id, name: actor.name };
    const [begun] = await connection.rows<{ guid: string }>`
      insert into erasure (actor, begun_at, steps, stayed)
      values (${who}, ${clock()}, ${JSON.stringify(steps)}, ${stayed}) returning guid`;
    const changes = Object.fromEntries(steps.map(({ kind, ids }) => [kind, [ids.length, null] as const]));
    await recordHistory(connection, {
      actor,
      at: clock(),
      record: { type: 'personal_data', id: begun!.guid },
      action: 'erased',
      changes: changes as Record<string, [number, null]>,
    });
    return begun!.guid;
  });

const nothingToErase = refuse(
  409,
  'nothing-to-erase',
  'Nothing of this can be erased. It is gone already, or it has to stay.',
);
