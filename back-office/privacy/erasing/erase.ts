import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { personalDataCalls, Selection } from '#contract/operator/privacy/personal-data.ts';
import type { Database, Queries } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { listSelected } from '../finding/find.ts';
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
  let begun: BeginResult;
  do begun = await begin(parts, selection);
  while (begun === 'again');
  if (begun === 'nothing') return nothingToErase;
  const { guid } = begun;
  const receipt = await finishErasure(parts, guid).catch((error: Error) => {
    parts.log(`An erasure is finished later: ${(error as { code?: string }).code ?? error.name}.`);
    return null;
  });
  return { guid, receipt };
}

type BeginResult = { guid: string } | 'nothing' | 'again';

/** Two simultaneous presses make one erasure with one receipt. */
async function begin(parts: PrivacyParts, selection: Selection): Promise<BeginResult> {
  const receiptBefore = await newestReceipt(parts.database);
  const { steps: planned, stayed } = await planErasure(parts, selection);
  if (planned.length === 0) return 'nothing';
  return parts.database.transaction(async (connection) => {
    await connection.rows`lock table erasure in share row exclusive mode`;
    // Another erasure that has just ended may have included some of these records.
    if ((await newestReceipt(connection)) !== receiptBefore) return 'again';
    const open = await connection.rows<{ guid: string; steps: Step[] }>`
      select guid, steps from erasure where finished_at is null order by id`;
    const steps = excludeSteps(
      planned,
      open.flatMap(({ steps: begun }) => begun),
    );
    if (steps.length > 0) return insert(parts, connection, steps, stayed);
    return open.find(({ steps: begun }) => excludeSteps(planned, begun).length < planned.length)!;
  });
}

async function newestReceipt({ oneRow }: Queries): Promise<number> {
  const newest = await oneRow<{ number: number }>`
    select coalesce(max(receipt), 0)::integer as number from erasure`;
  return newest.number;
}

const excludeSteps = (steps: Step[], others: Step[]): Step[] =>
  steps
    .map((step) => {
      const takenIds = new Set(others.filter(({ kind }) => kind === step.kind).flatMap(({ ids }) => ids));
      return { ...step, ids: step.ids.filter((id) => !takenIds.has(id)) };
    })
    .filter(({ ids }) => ids.length > 0);

/** The erased records by kind, and the number of records of each kind that stay. */
async function planErasure(parts: PrivacyParts, selection: Selection) {
  const steps: Step[] = [];
  const stayed: Record<string, number> = {};
  for (const { data, ids } of listSelected(parts, selection)) {
    const records = await data.list(ids);
    const erased = records.filter(({ stays }) => !stays).map(({ id }) => id);
    if (erased.length > 0) steps.push({ kind: data.kind, ids: erased, isDone: false });
    if (erased.length < records.length) stayed[data.kind] = records.length - erased.length;
  }
  return { steps, stayed };
}

async function insert(
  { clock, actor }: PrivacyParts,
  connection: Database,
  steps: Step[],
  stayed: Record<string, number>,
): Promise<{ guid: string }> {
  const who = { kind: actor.kind, id: actor.id, name: actor.name };
  const begun = await connection.oneRow<{ guid: string }>`
    insert into erasure (actor, started_at, steps, stayed)
    values (${who}, ${clock()}, ${JSON.stringify(steps)}, ${stayed}) returning guid`;
  const changes = Object.fromEntries(steps.map(({ kind, ids }) => [kind, [ids.length, null] as const]));
  await recordHistory(connection, {
    actor,
    at: clock(),
    record: { type: 'personal_data', id: begun.guid },
    action: 'erased',
    changes: changes as Record<string, [number, null]>,
  });
  return begun;
}

const nothingToErase = refuse(
  409,
  'nothing-to-erase',
  'Nothing of this can be erased. It is gone already, or it has to stay.',
);
