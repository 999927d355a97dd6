import type { Actor } from '#contract/operator/staff/actor.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { findApplicantToken } from './cases/demonstration-cases.ts';
import type { Database } from './database/database.ts';
import { openDatabases } from './database/open-databases.ts';
import { readAttendanceKeys } from './events/attendance-keys.ts';
import { createEventPages } from './events/event-list.ts';
import { createMonitoring } from './monitoring/for-monitoring.ts';
import { openRequestCounts } from './running-processes/request-counts.ts';
import { createDemonstrationRecorder } from './set-up-check/record-demonstration.ts';
import { recogniseSaved } from './email/unsent/recognise-saved.ts';
import { readCurrentReplies } from './settings/reply-mailbox.ts';
import { readMailShotKey } from './mailing/mail-shot-link.ts';
import { openPrices, readPublished } from './prices/current-prices.ts';
import { openSettings, withCurrentSettings, type LiveSettings } from './settings/live-settings.ts';
import { announceProcess } from './running-processes/running-processes.ts';
import { choosePublicUrl, settingsParts, setUpParts } from './settings/settings-parts.ts';
import { endedSessions } from './staff/ended-sessions.ts';
import { openIdentityProvider } from './staff/identity-provider/identity-provider.ts';
import { openStaffAccess } from './staff/sign-in/staff-access.ts';
import { openPhotograph } from './photographs/open-photograph.ts';
import { checkSharedFolder } from './photographs/shared-folder.ts';
import { tryToRemoveErasedFiles } from './photographs/erased-files.ts';
import { deleteAbandonedUploads } from './photographs/sweep.ts';
import { openLiveStorage } from './storage/live-storage.ts';
import { createSampleComposer } from './composition/sample-emails.ts';
import { releaseLeases } from './composition/release-leases.ts';
import { callsAs, createBackOffice, createOperatorApi, createVisitorApi } from './back-office.ts';
import type { BackOfficeParts } from './composition/all-calls.ts';
import type { Storage } from './storage/storage.ts';
import type { OpeningParts } from './composition/opening-parts.ts';
import { startOutboxWorker, startWorkers } from './composition/workers.ts';

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
  ...readCurrentReplies(now, parts),
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
