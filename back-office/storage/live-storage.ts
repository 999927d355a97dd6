import { rm } from 'node:fs/promises';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Queries } from '../database/database.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import {
  readEnteredBucket,
  isSameBucket,
  readSavedBucket,
} from '../settings/photograph-storage/entered-bucket.ts';
import type { Secrets } from '../settings/secrets.ts';
import { followFailures } from './bucket-failure.ts';
import { openStorage } from './open-storage.ts';
import { openBucket, type Bucket } from './s3.ts';
import type { S3Settings } from './s3-request.ts';
import type { Storage } from './storage.ts';

type Parts = {
  /** The place that the environment states. */
  storage: Parameters<typeof openStorage>[0];
  settings: Pick<LiveSettings, 'current' | 'refresh'>;
  secrets: Pick<Secrets, 'open'>;
  database: Queries;
  log: (sentence: string) => void;
};

// Each photograph would otherwise wait for a bucket that does not answer.
const pauseMs = minuteMs;

/**
 * The disk, and the bucket that staff have entered. New photographs go to the bucket; if that fails, they are on the disk,
 * so that none is lost. A file has the same content wherever it is, so it is read from the disk if it is there.
 */
export async function openLiveStorage({ storage, ...parts }: Parts): Promise<Storage> {
  const disk = await openStorage(storage);
  // A bucket of the environment wins.
  if (storage.s3) return disk;
  const { current, write, read } = followBucket(parts);
  return {
    ...disk,
    async take(path, name, options) {
      if (!(await write(name, (bucket) => bucket.copy(path, name)))) return disk.take(path, name, options);
      await rm(path);
    },
    async put(name, bytes) {
      if (!(await write(name, (bucket) => bucket.put(name, bytes)))) await disk.put(name, bytes);
    },
    open: async (name) => (await disk.open(name)) ?? read((bucket) => bucket.open(name)),
    openPart: async (name, range) =>
      (await disk.openPart(name, range)) ?? read((bucket) => bucket.openPart(name, range)),
    async remove(names) {
      await disk.remove(names);
      // Another process may have put them into a bucket that this one does not know of yet.
      await parts.settings.refresh();
      await current()?.bucket.remove(names);
    },
  };
}

/** The bucket of the settings at each moment. */
function followBucket({ settings, secrets, database, log }: Omit<Parts, 'storage'>) {
  let used: { entered: S3Settings; bucket: Bucket } | null = null;
  let pausedUntil = -Infinity;
  const failures = followFailures(database, 'writing');
  /** Null if there is none. Throws if its secret cannot be read. */
  const current = () => {
    const entered = readEnteredBucket(settings.current().photographStorage, secrets);
    if (!entered) return null;
    if (!used || !isSame(used.entered, entered)) used = { entered, bucket: openBucket(entered) };
    return used;
  };
  /** Returns whether the bucket has the file now. */
  const write = async (name: string, send: (bucket: Bucket) => Promise<void>): Promise<boolean> => {
    if (performance.now() < pausedUntil) return false;
    try {
      for (let present = current(); present; present = current()) {
        await send(present.bucket);
        // If another bucket was saved since, the file could not be found in this one.
        if (isSameBucket(await readSavedBucket(database), present.entered.url)) {
          await failures.worked();
          return true;
        }
        await present.bucket.remove([name]);
        await settings.refresh();
      }
    } catch (error) {
      pausedUntil = performance.now() + pauseMs;
      await failures.failed((error as Error).message);
      log(`New photographs are on the disk for the next minute. ${(error as Error).message}`);
    }
    return false;
  };
  return { current, write, read: readFrom(current, { settings, database }) };
}

type Current = () => { bucket: Bucket } | null;

/** Reads a file from the bucket of the settings. */
function readFrom(current: Current, { settings, database }: Pick<Parts, 'settings' | 'database'>) {
  const failures = followFailures(database, 'reading');
  /** Null if the bucket has no such file. Another process may have begun to use one since. */
  return async <Answer>(ask: (bucket: Bucket) => Promise<Answer | null>): Promise<Answer | null> => {
    try {
      const first = current();
      let answer = first && (await ask(first.bucket));
      if (!answer) {
        await settings.refresh();
        const present = current();
        if (present && present !== first) answer = await ask(present.bucket);
      }
      if (answer) await failures.worked();
      return answer;
    } catch (error) {
      await failures.failed((error as Error).message);
      throw error;
    }
  };
}

const isSame = (one: S3Settings, other: S3Settings): boolean =>
  one.url === other.url &&
  one.region === other.region &&
  one.key === other.key &&
  one.secret === other.secret;
