import type { Job, JobResult } from '../jobs/job.ts';
import { createGoCardlessClient, type GoCardless } from './gocardless/client.ts';
import { startChosenCollections } from './collections/collect-chosen.ts';
import { collectDueInvoices } from './collections/collect.ts';
import { startEventsWorker } from './notifications/events-worker.ts';
import type { DirectDebitParts } from './parts.ts';
import { pollEvents } from './notifications/poll-events.ts';
import { receiveWebhook, type WebhookOutcome } from './notifications/receive-events.ts';
import { startRefundsWorker } from './refunds/refunds-worker.ts';

/** The settings of the connection to GoCardless. */
export type GoCardlessAccount = {
  url: string;
  token: string;
  /** The secrets that sign webhooks: two while the secret is being changed, none without webhooks. */
  webhookSecrets: string[];
  /** True for the simulated GoCardless of a demonstration, which is noted wherever payments are counted. */
  isSimulated?: true;
};

export type DirectDebit = {
  /** Null if no account is connected. */
  goCardless: GoCardless | null;
  collectDueInvoices: Job;
  pollEvents: () => Promise<JobResult>;
  /** Null without webhooks. */
  receiveWebhook: ((webhook: { body: Buffer; signature: unknown }) => Promise<WebhookOutcome>) | null;
  wakers: {
    /** Called after a refund was written. */
    wakeRefunds: () => void;
    /** Called after staff have asked to collect invoices now. */
    collectSoon: () => void;
  };
  stop(): Promise<void>;
};

/** Creates the GoCardless client, and starts processing its events. */
export function openDirectDebit(
  account: GoCardlessAccount | null,
  options: Omit<DirectDebitParts, 'goCardless'>,
): DirectDebit {
  const parts = {
    ...options,
    goCardless: account && createGoCardlessClient(account),
    isSimulated: account?.isSimulated,
  };
  const worker = startEventsWorker(parts);
  const refunds = startRefundsWorker(parts);
  const chosen = startChosenCollections(parts);
  const webhookSecrets = account?.webhookSecrets ?? [];
  const eventParts = { ...parts, webhookSecrets, wakeEventsWorker: worker.wake };
  return {
    goCardless: parts.goCardless,
    collectDueInvoices: collectDueInvoices(parts),
    pollEvents: () => pollEvents(eventParts),
    receiveWebhook: webhookSecrets.length > 0 ? (webhook) => receiveWebhook(eventParts, webhook) : null,
    wakers: { wakeRefunds: refunds.wake, collectSoon: chosen.wake },
    stop: async () => void (await Promise.all([worker.stop(), refunds.stop(), chosen.stop()])),
  };
}
