import { erasureNotes } from '../backups.ts';
import { invoiceLedger } from '../billing/invoice-ledger.ts';
import { createComposer, type EmailKeys } from './compose-emails.ts';
import type { Database } from '../database/database.ts';
import { openDirectDebit } from '../direct-debit/direct-debit.ts';
import { startJobs } from './scheduled-jobs.ts';
import { idleWorker, type Worker } from '../jobs/worker.ts';
import { startOutbox } from '../email/outbox/outbox.ts';
import { createLiveGateway } from '../email/texts/live-gateway.ts';
import { createLiveTransport } from '../email/outbox/live-transport.ts';
import { createSharedPace } from '../email/outbox/pace.ts';
import { createReplyAddresses } from '../email/replies/reply-address.ts';
import { readCurrentReplies } from '../settings/reply-mailbox.ts';
import { startCampaigns } from '../mailing/campaign-queue.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { readCurrentBackups } from '../settings/backups-now.ts';
import { settingsParts } from '../settings/settings-parts.ts';
import { startResizing } from '../photographs/resizing/worker.ts';
import { startInspector } from '../photographs/inspector.ts';
import { startWebhooks } from '../webhooks/deliver.ts';
import type { BackOfficeParts } from './all-calls.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpeningParts } from './opening-parts.ts';

type OpenedStages = { database: Database; storage: Storage; wakeOutbox: () => void };

/** Starts the workers besides the outbox: photographs, campaigns, payment events and jobs. */
export async function startWorkers(args: OpeningParts & { settings: LiveSettings }, opened: OpenedStages) {
  const { clock, log, accounting, settings, pollMs, installationId, worksInBackground } = args;
  const basis = { ...opened, clock, log, accounting, installationId, ...(pollMs && { pollMs }) };
  const resizing = worksInBackground ? startResizing(basis) : idleWorker;
  const webhooks = worksInBackground ? startWebhooks({ ...args, ...basis }) : idleWorker;
  const inspector = startInspector();
  const campaigns = worksInBackground ? startCampaigns(basis) : idleWorker;
  const directDebit = openDirectDebit(args.goCardless, { ...basis, invoiceLedger, worksInBackground });
  const backups = () => readCurrentBackups(args.backups, settings.current(), args.secrets);
  const jobParts = () => ({
    ...args,
    ...basis,
    ...settingsParts(settings.current(), { ...args, publicUrl: args.emails.publicUrl }),
    backups: backups(),
    ...readCurrentReplies(settings.current(), args),
    inspector,
    directDebit,
    wakeResizing: resizing.wake,
  });
  const jobs = worksInBackground
    ? await startJobs(jobParts, settings.refresh)
    : { ...idleWorker, wakeJobs: () => {}, scheduled: () => [] };
  return {
    parts: {
      ...basis,
      recordErasure: (erasure: Parameters<BackOfficeParts['recordErasure']>[0]) =>
        erasureNotes({ ...basis, backups: backups() })(erasure),
      wakeResizing: resizing.wake,
      inspector,
      wakeCampaigns: campaigns.wake,
      wakeJobs: jobs.wakeJobs,
      goCardless: directDebit.goCardless,
      ...directDebit.wakers,
    },
    receivePaymentWebhook: directDebit.receiveWebhook,
    ownProcess: { ...args.ownProcess, jobs: jobs.scheduled },
    stop: () =>
      Promise.all([resizing, inspector, jobs, campaigns, webhooks, directDebit].map((part) => part.stop())),
  };
}

/** Starts the worker that sends emails and text messages; one that does nothing where another process sends them. */
export function startOutboxWorker(
  database: Database,
  args: OpeningParts & { settings: LiveSettings },
  keys: EmailKeys,
): Worker {
  const { clock, log, installationId, mailPerMinute, settings, pollMs } = args;
  const transport = createLiveTransport({ ...args, fallback: args.transport, isFixed: args.setUp.email });
  if (!args.worksInBackground) return { ...idleWorker, stop: () => transport.close() };
  const parts = {
    database,
    clock,
    log,
    installationId,
    transport,
    textGateway: createLiveGateway(args),
    compose: createComposer(database, args, keys),
    pace: mailPerMinute ? createSharedPace(database, mailPerMinute) : undefined,
    staffMail: () => settings.current().notices.staffMail,
    bouncesTo: args.mailBouncesTo,
    replyAddress: createReplyAddresses(database, () => settings.current().replies.address),
    // Files need none.
    domainLimit: () =>
      settings.current().mailServer.host ? { perMinute: args.mailShotsPerDomain } : undefined,
  };
  const outbox = startOutbox(parts, { ...(pollMs && { pollMs }) });
  return { ...outbox, stop: () => outbox.stop().finally(() => transport.close()) };
}
