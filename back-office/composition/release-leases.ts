import { releaseKilledRefunds } from '../billing/refunds/sent-refunds.ts';
import type { Database } from '../database/database.ts';
import { releaseKilledCollections } from '../direct-debit/collections/unsent-collections.ts';
import { releaseKilledEvents } from '../direct-debit/notifications/claim-events.ts';
import { releaseKilledEmails } from '../email/outbox/claim.ts';
import { releaseKilledRuns } from '../jobs/claim.ts';
import { releaseKilledWebhooks } from '../webhooks/deliver.ts';
import { releaseKilledPhotographs } from '../photographs/resizing/claims.ts';

type Parts = {
  database: Database;
  /** Names this installation: the same after each restart, and another one for each DATA_DIR. */
  installationId: string;
  log: (sentence: string) => void;
};

/**
 * Releases what an earlier process of this installation held when it was killed, so that the work continues at once.
 * The caller holds the lock on DATA_DIR, which proves that the process is dead. An email that the mail server may have
 * keeps its lease: what becomes of it is decided when the lease ends.
 */
export async function releaseLeases(parts: Parts): Promise<void> {
  const released = await Promise.all([
    releaseKilledRuns(parts),
    releaseKilledEmails(parts),
    releaseKilledPhotographs(parts),
    releaseKilledCollections(parts),
    releaseKilledRefunds(parts),
    releaseKilledEvents(parts),
    releaseKilledWebhooks(parts),
  ]);
  const count = released.reduce((sum, each) => sum + each, 0);
  if (count > 0) parts.log(`Released what an earlier process had begun: ${count}.`);
}
