import { toUtcDay } from '#contract/fields/days.ts';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { dayMs } from '#contract/fields/durations.ts';
import { readSmall, type BackupFolder } from './folders/folder.ts';

/** The numbers of records that were erased, kind by kind. */
const ErasureNote = z.object({ steps: z.array(z.object({ kind: z.string(), ids: z.array(z.string()) })) });
export type ErasureNote = z.output<typeof ErasureNote>;

const namePattern = /^erasure-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-[\w-]+-until-(\d{4}-\d\d-\d\d)\.json$/;

/**
 * Writes a note of an erasure beside the archives, so that a restore repeats the erasure. A repeat writes another note, which
 * is harmless.
 */
export async function recordErasure(
  folder: BackupFolder,
  { at, guid, keepDays, ...note }: ErasureNote & { at: Date; guid: string; keepDays: number },
): Promise<void> {
  const moment = at.toISOString().replaceAll(/[:.]/g, '-');
  // A day longer than any archive that may hold them.
  const until = toUtcDay(at.getTime() + (keepDays + 1) * dayMs);
  await folder.write(`erasure-${moment}-${guid}-until-${until}.json`, (to) =>
    pipeline([JSON.stringify(note)], to),
  );
}

/** The erasures since a moment, the oldest first. Throws a sentence for the operator if a note cannot be read. */
export async function readErasuresSince(folder: Pick<BackupFolder, 'place' | 'list' | 'open'>, since: Date) {
  const names = (await folder.list()).filter((name) => parseMoment(name) >= since).toSorted();
  const notes: ErasureNote[] = [];
  for (const name of names) notes.push(parse(await readSmall(folder, name), name, folder.place));
  return notes;
}

function parse(text: string, name: string, place: string): ErasureNote {
  try {
    return ErasureNote.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${name} in ${place} is damaged. It says who was erased since the archive was made. Please put a copy of it there.`,
      { cause },
    );
  }
}

/** The notes among these names that no archive needs any more. */
export const notesToDelete = (names: string[], now: Date): string[] =>
  names.filter((name) => (namePattern.exec(name)?.[2] ?? '9999') < toUtcDay(now));

function parseMoment(name: string): Date {
  const [, moment = ''] = namePattern.exec(name) ?? [];
  return new Date(moment.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z'));
}
