import type { Answer } from '#contract/call.ts';
import { minuteMs } from '#contract/fields/durations.ts';
import type { tryCalls } from '#contract/operator/settings/tries.ts';
import type { Queries } from '../database/database.ts';
import { forgetStored, storeIfAbsent } from '../database/installation.ts';

type Rows = Queries;

const names = { writing: 'photograph-storage-failure', reading: 'photograph-storage-reading-failure' };

// Another process may note a failure at any time. A statement for each photograph would be too many.
const lookAgainMs = minuteMs;

/** Records the first of several failures, and the recovery of the bucket, also of one that another process has noted. */
export function followFailures(database: Rows, act: keyof typeof names) {
  const name = names[act];
  let forgottenAt = -Infinity;
  return {
    /** Never throws, so that a database that cannot be written hides no photograph. */
    async worked(): Promise<void> {
      if (performance.now() - forgottenAt < lookAgainMs) return;
      forgottenAt = performance.now();
      await forgetStored(database, name).catch(() => {});
    },
    /** Never throws, so that a failed record loses no photograph. */
    async failed(reason: string): Promise<void> {
      forgottenAt = -Infinity;
      const failure = JSON.stringify({ since: new Date().toISOString(), reason });
      await storeIfAbsent(database, name, failure).catch(() => {});
    },
  };
}

export async function forgetBucketFailure(database: Rows): Promise<void> {
  for (const name of Object.values(names)) await forgetStored(database, name);
}

export async function getPhotographStorageFailure({
  database,
}: {
  database: Rows;
}): Promise<Answer<typeof tryCalls.getPhotographStorageFailure>> {
  // Photographs that families cannot see come first.
  const [failure] = await database.rows<{ since: string; reason: string; isReading: boolean }>`
    select london_text((value::jsonb->>'since')::timestamptz) as since, value::jsonb->>'reason' as reason,
           name = ${names.reading} as "isReading"
    from installation where name = any(${Object.values(names)}) order by 3 desc limit 1`;
  return failure ?? null;
}
