import type { Job, JobResult } from '../jobs/job.ts';
import { goCardlessAt, type GoCardless } from './gocardless/client.ts';
import { collectDueInvoices } from './collections/collect.ts';
import { startEventsWorker } from './notifications/events-worker.ts';
import type { DirectDebitParts } from './parts.ts';
import { pollEvents } from './notifications/poll-events.ts';
import { receiveWebhook, type WebhookOutcome } from './notifications/receive-events.ts';

/** Our account with GoCardless, as the settings have it. */
export type GoCardlessAccount = {
  url: string;
  token: string;
  /** What webhooks are signed with: two while the secret is being changed, none where no webhook comes. */
  webhookSecrets: string[];
  /** Demonstration: the other side is made up, and says so wherever its payments are counted. */
  isSimulated?: true;
};

export type DirectDebit = {
  /** Null where no account is connected. */
  goCardless: GoCardless | null;
  collectDueInvoices: Job;
  pollEvents: () => Promise<JobResult>;
  /** Null where no webhook comes. */
  receiveWebhook: ((webhook: { body: Buffer; signature: unknown }) => Promise<WebhookOutcome>) | null;
  stop(): Promise<void>;
};

/** Opens the line to GoCardless, and starts working on what it tells. */
export function openDirectDebit(
  account: GoCardlessAccount | null,
  given: Omit<DirectDebitParts, 'goCardless'>,
): DirectDebit {
  const parts = { ...given, goCardless: account && goCardlessAt(account), isSimulated: account?.isSimulated };
  const worker = startEventsWorker(parts);
  const webhookSecrets = account?.webhookSecrets ?? [];
  const forEvents = { ...parts, webhookSecrets, wakeEventsWorker: worker.wake };
  return {
    goCardless: parts.goCardless,
    collectDueInvoices: collectDueInvoices(parts),
    pollEvents: () => pollEvents(forEvents),
    receiveWebhook: webhookSecrets.length > 0 ? (webhook) => receiveWebhook(forEvents, webhook) : null,
    stop: worker.stop,
  };
}
