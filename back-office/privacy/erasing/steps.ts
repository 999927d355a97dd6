import type { PersonalKind } from '#contract/operator/privacy/personal-data.ts';
import type { Database } from '../../database/database.ts';
import type { Erased } from '../../personal-data/personal-data.ts';
import type { ErasingParts } from '../parts.ts';
import { addReceipt } from '../receipts/chain.ts';
import { deriveReceiptCode, computeCodeDigest } from '../receipts/code.ts';
import { backupsUntil } from './preview.ts';
import { findTouchedTables, vacuumErased } from './vacuum.ts';

/** The records of one kind. */
export type Step = { kind: PersonalKind; ids: string[]; isDone: boolean };

type Erasure = {
  id: string;
  guid: string;
  steps: Step[];
  erased: Record<string, number>;
  stayed: Record<string, number>;
  emailIds: string[];
  files: string[];
  receipt: number | null;
};

/**
 * Does what is left of an erasure, and returns the number of its receipt; null if another process has to write it.
 * Several processes may do so at once, and it may be interrupted anywhere: each step locks the row, and is ticked off in
 * the transaction that erases.
 */
export async function finishErasure(parts: ErasingParts, guid: string): Promise<number | null> {
  while (await doNextStep(parts, guid)) continue;
  await removeFiles(parts, guid);
  // While the backups cannot be reached from here, the erasure stays open: its receipt promises that no backup brings
  // anybody back.
  const { steps, receipt } = await read(parts.database, guid);
  const note = { at: parts.clock(), guid, steps, keepDays: parts.keepBackupsDays };
  if (receipt === null && !(await parts.recordErasure(note))) return null;
  const number = await writeReceipt(parts, guid);
  await vacuumErased(parts);
  return number;
}

/**
 * Finishes the erasures that killed processes left, and returns how many. A failure is thrown after the others are
 * done.
 */
export async function finishErasures(parts: ErasingParts): Promise<number> {
  const open = await parts.database.rows<{ guid: string }>`
    select guid from erasure where finished_at is null order by id`;
  let finished = 0;
  const problems: unknown[] = [];
  for (const { guid } of open) {
    try {
      if ((await finishErasure(parts, guid)) !== null) finished += 1;
    } catch (error) {
      problems.push(error);
    }
  }
  await vacuumErased(parts);
  if (problems.length > 0) throw problems[0];
  return finished;
}

/** False if every step is done. */
const doNextStep = ({ database, clock, personalData }: ErasingParts, guid: string): Promise<boolean> =>
  database.transaction(async (connection) => {
    const { id, steps, ...before } = await lock(connection, guid);
    const index = steps.findIndex(({ isDone }) => !isDone);
    const step = steps[index];
    if (!step) return false;
    const data = personalData.find(({ kind }) => kind === step.kind)!;
    const erased = await data.erase(connection, step.ids, clock());
    const done = steps.with(index, { ...step, isDone: true });
    await connection.rows`
      update erasure set steps = ${JSON.stringify(done)}, erased = ${addCounts(before.erased, erased)},
        to_vacuum = array(select distinct unnest(to_vacuum || ${await findTouchedTables(connection)}::text[])),
        email_ids = email_ids || ${erased.emailIds ?? []}::text[], files = files || ${erased.files ?? []}::text[]
      where id = ${id}`;
    return true;
  });

const addCounts = (before: Record<string, number>, { counts }: Erased): Record<string, number> => {
  const after = { ...before };
  for (const [kind, count] of Object.entries(counts)) if (count > 0) after[kind] = (after[kind] ?? 0) + count;
  return after;
};

// After the rows: a row without its file is a picture that does not open, a file without a row is never found again.
// Their names stand in the erasure until they are gone.
async function removeFiles({ database, savedEmails, storage }: ErasingParts, guid: string): Promise<void> {
  const { emailIds, files } = await read(database, guid);
  await savedEmails.remove(emailIds);
  await storage.remove(files);
}

const writeReceipt = (parts: ErasingParts, guid: string): Promise<number> =>
  parts.database.transaction(async (connection) => {
    const { id, erased, stayed, receipt } = await lock(connection, guid);
    if (receipt !== null) return receipt;
    const at = parts.clock();
    const number = await addReceipt(connection, {
      at,
      erased,
      stayed,
      backupsUntil: backupsUntil(parts),
      codeDigest: computeCodeDigest(await deriveReceiptCode(connection, guid)),
    });
    await connection.rows`
      update erasure set finished_at = ${at}, vacuum_after = clock_timestamp(), receipt = ${number}, steps = '[]', email_ids = '{}', files = '{}'
      where id = ${id}`;
    return number;
  });

async function lock(connection: Database, guid: string): Promise<Erasure> {
  await connection.rows`select from erasure where guid = ${guid} for update`;
  return read(connection, guid);
}

async function read({ oneRow }: Database, guid: string): Promise<Erasure> {
  return oneRow<Erasure>`
    select id, guid, steps, erased, stayed, email_ids as "emailIds", files, receipt
    from erasure where guid = ${guid}`;
}
