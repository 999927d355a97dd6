import type { Answer } from '#contract/call.ts';
import type { tryCalls } from '#contract/operator/settings/tries.ts';
import type { Database } from '../database/database.ts';
import { forgetStored, storeIfAbsent } from '../database/installation.ts';

type Rows = Pick<Database, 'rows'>;

const name = 'photograph-storage-failure';

/** Notes the first failure of several, and that the bucket takes photographs again. */
export function followFailures(database: Rows) {
  // Another process, or this one before a restart, may have noted a failure.
  let isKnownToWork = false;
  return {
    async worked(): Promise<void> {
      if (!isKnownToWork) await forgetBucketFailure(database);
      isKnownToWork = true;
    },
    /** The photograph matters more than the note, so this never throws. */
    async failed(reason: string): Promise<void> {
      isKnownToWork = false;
      const failure = JSON.stringify({ since: new Date().toISOString(), reason });
      await storeIfAbsent(database, name, failure).catch(() => {});
    },
  };
}

export const forgetBucketFailure = (database: Rows): Promise<void> => forgetStored(database, name);

export async function getPhotographStorageFailure({
  database,
}: {
  database: Rows;
}): Promise<Answer<typeof tryCalls.getPhotographStorageFailure>> {
  const [failure] = await database.rows<{ since: string; reason: string }>`
    select london_text((value::jsonb->>'since')::timestamptz) as since, value::jsonb->>'reason' as reason
    from installation where name = ${name}`;
  return failure ?? null;
}
