import { toUtcDay } from '#contract/fields/days.ts';
import type { Readable, Writable } from 'node:stream';
import { dayMs } from '#contract/fields/durations.ts';

/** The place of backups: a folder of a disk, or a bucket. */
export type BackupFolder = {
  /** How operators name it. */
  place: string;
  list(): Promise<string[]>;
  /** Writes a file atomically: it gets its name once it is complete and flushed. */
  write<Result>(name: string, work: (to: Writable) => Promise<Result>): Promise<Result>;
  open(name: string): Promise<Readable>;
  /** Ignores a name that does not exist. */
  remove(name: string): Promise<void>;
};

const smallBytesMax = 16 * 1024 * 1024;

/** Reads a file that is small: keys, or a note of an erasure. */
export async function readSmall(folder: Pick<BackupFolder, 'place' | 'open'>, name: string): Promise<string> {
  const stream = await folder.open(name);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > smallBytesMax)
      throw new Error(`${name} in ${folder.place} is not a file of Lychgate: it is too long.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

const archivePattern = /^lychgate-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-until-(\d{4}-\d\d-\d\d)\.tar$/;

/** The name says when the archive was made, and the day on which it is deleted: receipts of erasures state that day. */
export function nameOfArchive(madeAt: Date, keepDays: number): string {
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(':', '');
  const until = toUtcDay(madeAt.getTime() + keepDays * dayMs);
  return `lychgate-${moment}Z-until-${until}.tar`;
}

export const getKeyFileName = (archive: string): string => archive.replace(/\.tar$/, '.keys');

/** Files with keys whose archive is not among these names: the process that wrote them was killed more than a day ago. */
export function findKeysWithoutArchive(names: string[], now: Date): string[] {
  const existing = new Set(names);
  const keyFiles = names.filter((name) => name.endsWith('.keys'));
  return listArchives(keyFiles.map((name) => name.replace(/\.keys$/, '.tar')))
    .filter(({ name, madeAt }) => !existing.has(name) && now.getTime() - madeAt.getTime() > dayMs)
    .map(({ name }) => getKeyFileName(name));
}

export type NamedArchive = { name: string; madeAt: Date; until: string };

/** The archives among these names, the newest first. */
export const listArchives = (names: string[]): NamedArchive[] =>
  names
    .flatMap((name) => {
      const [, day, hour, minute, second, until = ''] = archivePattern.exec(name) ?? [];
      return day ? { name, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), until } : [];
    })
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
