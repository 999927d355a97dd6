import type { Actor, Role } from '#contract/operator/staff/actor.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { erasureNotes } from './backups.ts';
import { findApplicantToken } from './cases/demonstration-cases.ts';
import { invoiceLedger } from './billing/invoice-ledger.ts';
import type { AccountingSettings } from './sage/account.ts';
import { createComposer, type EmailKeys } from './compose-emails.ts';
import type { Database } from './database/database.ts';
import { openDatabases } from './database/open-databases.ts';
import { openDirectDebit, type GoCardlessAccount } from './direct-debit/direct-debit.ts';
import { readAttendanceKeys } from './events/attendance-keys.ts';
import { createEventPages } from './events/event-list.ts';
import { startJobs } from './scheduled-jobs.ts';
import { createMonitoring } from './monitoring/for-monitoring.ts';
import { openRequestCounts } from './running-processes/request-counts.ts';
import { idleWorker, type Worker } from './jobs/worker.ts';
import { createDemonstrationRecorder } from './set-up-check/record-demonstration.ts';
import { recogniseSaved } from './email/unsent/recognise-saved.ts';
import { startOutbox } from './email/outbox/outbox.ts';
import { createLiveGateway } from './email/texts/live-gateway.ts';
import { createLiveTransport } from './email/outbox/live-transport.ts';
import { createSharedPace } from './email/outbox/pace.ts';
import type { MailboxSettings } from './email/mailbox/mailbox.ts';
import { createReplyAddresses } from './email/replies/reply-address.ts';
import { repliesNow } from './settings/reply-mailbox.ts';
import type { SavedEmails } from './email/saved-emails.ts';
import type { Transport } from './email/outbox/transport.ts';
import { startCampaigns } from './mailing/campaign-queue.ts';
import { readMailShotKey } from './mailing/mail-shot-link.ts';
import { openPrices, readPublished } from './prices/current-prices.ts';
import {
  openSettings,
  withCurrentSettings,
  type LiveSettings,
  type SettingsBase,
} from './settings/live-settings.ts';
import { announceProcess, type OwnProcess } from './running-processes/running-processes.ts';
import type { Secrets } from './settings/secrets.ts';
import { backupsNow, type StatedBackups } from './settings/backups-now.ts';
import { choosePublicUrl, settingsParts, setUpParts } from './settings/settings-parts.ts';
import type { SetUpFacts } from './set-up-check/set-up-check.ts';
import { endedSessions } from './staff/ended-sessions.ts';
import { openIdentityProvider } from './staff/identity-provider/identity-provider.ts';
import { openStaffAccess } from './staff/sign-in/staff-access.ts';
import type { TotpSealer } from './staff/totp/check-code.ts';
import { startResizing } from './photographs/resizing/worker.ts';
import { startInspector } from './photographs/inspector.ts';
import { openPhotograph } from './photographs/open-photograph.ts';
import type { PhotographLimits } from './photographs/parts.ts';
import { checkSharedFolder } from './photographs/shared-folder.ts';
import { tryToRemoveErasedFiles } from './photographs/erased-files.ts';
import { deleteAbandonedUploads } from './photographs/sweep.ts';
import { openLiveStorage } from './storage/live-storage.ts';
import type { openStorage } from './storage/open-storage.ts';
import { startWebhooks } from './webhooks/deliver.ts';
import { createSampleComposer } from './sample-emails.ts';
import { releaseLeases } from './release-leases.ts';
import {
  callsAs,
  createBackOffice,
  createOperatorApi,
  createVisitorApi,
  type BackOfficeParts,
} from './back-office.ts';
import type { Storage } from './storage/storage.ts';

type OpeningParts = {
  /** The server itself, for migrations and backups. */
  databaseUrl: string;
  databaseAccess: Parameters<typeof openDatabases>[0]['databaseAccess'];
  /** False if another process does the jobs, sends the emails and makes the display sizes. */
  worksInBackground: boolean;
  /** The facts that the other processes on this database see. */
  ownProcess: Omit<OwnProcess, 'jobs'>;
  /** How often to look for work; by default often enough where the process itself says when there is some. */
  pollMs?: number;
  /** The name of this installation, the same after each restart. The caller must know that no earlier process runs. */
  installationId: string;
  transport: Transport;
  clock: () => Date;
  log: (sentence: string) => void;
  /** The senders of emails, and the base of their links. */
  emails: {
    publicUrl: string;
    /** The sender of mail-shots, if it is not that of all emails. */
    mailFromNews: string | null;
    /** The address for unsubscribing by email, in addition to the link; null for the link only. */
    mailUnsubscribeTo: string | null;
    recordsOnOpen: boolean;
  };
  /** The values where staff have entered nothing. */
  settingsBase: SettingsBase;
  /** The maximum number of emails a minute of all processes together; null for no limit. */
  mailPerMinute: number | null;
  /** The mailbox that reports come to; null if they are posted only. */
  reportMailbox: MailboxSettings | null;
  /** The mailbox for answers to emails in the environment, which then decides; null if it names none. */
  replyMailbox: MailboxSettings | null;
  /** The maximum number of mail-shots a minute to one receiving domain, where there is a mail server. */
  mailShotsPerDomain: number;
  /** The address for delivery reports; null for the sender. */
  mailBouncesTo: string | null;
  /** Seals the secrets of sign-in codes. */
  seals: TotpSealer;
  /** Seals the passwords among the settings. */
  secrets: Secrets;
  /** The secret of the identity provider in the environment, which then decides; null if it names none. */
  clientSecret: string | null;
  /** The `Authorization` for the gateway of the environment; null without one. */
  smsAuthorization: string | null;
  /** Whether messages to programs may go to the provider's own network. */
  webhooksToPrivate: boolean;
  /** Whether the identity provider replaces sign-in codes. */
  replacesCodes: boolean;
  /** The least role that must use sign-in codes; null for none. */
  codesFrom: Role | null;
  savedEmails: SavedEmails;
  /** The facts about the environment for the set-up check. */
  setUp: SetUpFacts;
  /** Null where no account is connected. */
  goCardless: GoCardlessAccount | null;
  accounting: AccountingSettings;
  /** The storage of photographs: `s3` null for the disk, under `dataDir`. */
  storage: Parameters<typeof openStorage>[0];
  photographs: PhotographLimits;
  /** The address from which visitors load photographs; null for the website itself. */
  photographsUrl: string | null;
  backups: StatedBackups;
};

/**
 * Opens our own back office. Four files do this, each of which calls the next: `server/open-lychgate.ts` (the keys of the
 * server, then the website), `server/local-back-office.ts` (the configuration of each stage), this one (the stages) and
 * `back-office.ts` (the calls). The stages, in this order:
 *
 * 1. Database: `openDatabases` migrates it and connects.
 * 2. Settings: `openSettings` reads the staff's settings, which later stages follow. `tidyUp` clears leftovers, before any
 *    worker looks for work.
 * 3. Keys: `readKeys` reads those in the database, which sign the links of emails.
 * 4. Workers: `startWorkers` starts the emails, photographs, campaigns, payments and jobs.
 * 5. Calls: `bindCalls` offers the calls, with the settings of the moment.
 *
 * If a stage fails, what was opened before is closed again.
 */
export async function openBackOffice(args: OpeningParts) {
  await using opening = new AsyncDisposableStack();
  const databases = opening.adopt(await openDatabases(args), (opened) => opened.close());
  const onClose = closeTogether(opening);
  const { database, bookingsDatabase, readDatabase } = databases;
  const settings = onClose(await openSettings({ database, log: args.log, base: args.settingsBase }));
  const storage = await openLiveStorage({ ...args, database, settings });
  await tidyUp({ ...args, database }, storage);
  const { keys, mailShotKey } = await readKeys(database);
  const live = { ...args, settings };
  const outbox = onClose(startOutboxWorker(database, live, { ...keys, mailShot: mailShotKey }));
  const workers = onClose(await startWorkers(live, { database, storage, wakeOutbox: outbox.wake }));
  onClose(await announceProcess({ ...args, database }, workers.ownProcess));
  const answers = new AbortController();
  const parts = {
    ...args,
    ...workers.parts,
    keys,
    mailShotKey,
    bookingsDatabase,
    readDatabase,
    publicUrl: args.emails.publicUrl,
    ...createSettingsHooks(settings, args),
    stopping: answers.signal,
  };
  const open = opening.move();
  return {
    ...bindCalls(settings, (now) => ({ ...parts, ...partsNow(now, parts) })),
    identityProvider: parts.identityProvider,
    ...readPublished(database, onClose(await openPrices({ database, log: args.log }))),
    endedSessions: endedSessions(parts),
    requestCounts: onClose(openRequestCounts({ database, log: args.log })),
    ...createDemonstrationRecorder(database, args.clock),
    receivePaymentWebhook: workers.receivePaymentWebhook,
    ...createVisitorReads({ ...parts, database: readDatabase }),
    ...createMonitoring(databases, storage),
    /** Ends calls that wait for a run, with its interim results. */
    answerQueueNow: () => answers.abort(),
    stop: () => open.disposeAsync(),
  };
}

type Part = { stop(): Promise<unknown> };

function closeTogether(opening: AsyncDisposableStack) {
  const running: Part[] = [];
  opening.defer(async () => void (await Promise.all(running.map((part) => part.stop()))));
  return <Kept extends Part>(part: Kept): Kept => (running.push(part), part);
}

/** Leftovers of an earlier process of this installation. */
async function tidyUp(args: OpeningParts & { database: Database }, storage: Storage) {
  const { database } = args;
  if (args.storage.isShared) await checkSharedFolder({ database, dataDir: args.storage.dataDir });
  await deleteAbandonedUploads({ database, storage });
  await tryToRemoveErasedFiles({ database, storage });
  await recogniseSaved({ database, savedEmails: args.savedEmails });
  await releaseLeases(args);
}

const createVisitorReads = (
  parts: Parameters<typeof openPhotograph>[0] & Parameters<typeof createEventPages>[0],
) => ({
  eventPages: createEventPages(parts),
  openPhotograph: (...photograph: PhotographArgs) => openPhotograph(parts, ...photograph),
});

const readKeys = async (database: Database) => ({
  keys: await readAttendanceKeys(database),
  mailShotKey: await readMailShotKey(database),
});

const createSettingsHooks = (settings: LiveSettings, args: OpeningParts) => ({
  refreshSettings: settings.refresh,
  statedBucket: args.storage.s3,
  composeSample: createSampleComposer(settings, args.emails),
  identityProvider: openIdentityProvider({
    ...args,
    settings,
    statedSecret: args.clientSecret,
    publicUrl: () => choosePublicUrl(settings.current(), args.emails.publicUrl),
  }),
});

type PartsNow = Parameters<typeof settingsParts>[1] &
  Pick<OpeningParts, 'setUp' | 'replyMailbox' | 'secrets'>;

const partsNow = (now: StaffSettings, parts: PartsNow) => ({
  ...settingsParts(now, parts),
  ...setUpParts(now, parts),
  ...repliesNow(now, parts),
});

/** The calls, which follow the current settings. */
const bindCalls = (settings: LiveSettings, partsWith: (now: StaffSettings) => BackOfficeParts) => ({
  backOffice: withCurrentSettings(settings, (now) => createBackOffice(partsWith(now))),
  visitorApi: withCurrentSettings(settings, (now) => createVisitorApi(partsWith(now))),
  operatorApi: withCurrentSettings(settings, (now) => createOperatorApi(partsWith(now))),
  applicantTokenOf: (number: string) => findApplicantToken(partsWith(settings.current()), number),
  callsAs: (actor: Actor) => withCurrentSettings(settings, (now) => callsAs(partsWith(now), actor)),
  settings: settings.current,
  staffAccess: withCurrentSettings(settings, (now) => openStaffAccess(partsWith(now))),
});

type PhotographArgs = Parameters<typeof openPhotograph> extends [unknown, ...infer Rest] ? Rest : never;

type Opened = { database: Database; storage: Storage; wakeOutbox: () => void };

/** Starts the workers besides the outbox: photographs, campaigns, payment events and jobs. */
async function startWorkers(args: WithSettings, opened: Opened) {
  const { clock, log, accounting, settings, pollMs, installationId, worksInBackground } = args;
  const basis = { ...opened, clock, log, accounting, installationId, ...(pollMs && { pollMs }) };
  const resizing = worksInBackground ? startResizing(basis) : idleWorker;
  const webhooks = worksInBackground ? startWebhooks({ ...args, ...basis }) : idleWorker;
  const inspector = startInspector();
  const campaigns = worksInBackground ? startCampaigns(basis) : idleWorker;
  const directDebit = openDirectDebit(args.goCardless, { ...basis, invoiceLedger, worksInBackground });
  const backups = () => backupsNow(args.backups, settings.current(), args.secrets);
  const jobParts = () => ({
    ...args,
    ...basis,
    ...settingsParts(settings.current(), { ...args, publicUrl: args.emails.publicUrl }),
    backups: backups(),
    ...repliesNow(settings.current(), args),
    inspector,
    directDebit,
    wakeResizing: resizing.wake,
  });
  const jobs = worksInBackground
    ? await startJobs(jobParts)
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

type WithSettings = OpeningParts & { settings: LiveSettings };

function startOutboxWorker(database: Database, args: WithSettings, keys: EmailKeys): Worker {
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
