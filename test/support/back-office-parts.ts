import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import type { Database } from '#back-office/database/database.ts';
import { openSavedEmails } from '#back-office/email/saved-emails.ts';
import { readMailShotKey } from '#back-office/mailing/mail-shot-link.ts';
import { createInvoiceSender } from '#back-office/settings/invoice-sender.ts';
import { settingDefaults } from '#contract/operator/settings/values.ts';
import { startInspector } from '#back-office/photographs/inspector.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { readConfig } from '#server/config.ts';
import { createSealer } from '#server/create-sealer.ts';

/** The parts of our own back office over a database, with a clock that a test may set. */
export async function backOfficeParts(
  database: Database,
  clock = () => new Date(),
): Promise<BackOfficeParts> {
  return {
    database,
    bookingsDatabase: { about: () => database },
    readDatabase: database,
    clock,
    wakeOutbox: () => {},
    wakeCampaigns: () => {},
    wakeJobs: () => {},
    log: () => {},
    goCardless: null,
    accounting: { codes: { bank: '1200', ledgers: { sales: '4000' } }, sage: null },
    keys: await readAttendanceKeys(database),
    mailShotKey: await readMailShotKey(database),
    staffMail: ['office@willow.example'],
    seals: createSealer('operator-key-for-tests', 'sign-in codes'),
    secrets: createSealer('operator-key-for-tests', 'settings'),
    identityProvider: { check: createUnexpected('No provider here.') },
    webhooksToPrivate: true,
    afterEventQuestion: '',
    opensCasesOnArrival: false,
    removesLeadlessPacemakers: true,
    familyPage: { level: 'care', milestones: [] },
    ashesWaitDays: 90,
    releaseList: '',
    keepEmailsDays: 30,
    replyAddress: '',
    replyMailbox: null,
    texts: settingDefaults.texts,
    setUp: {
      email: true,
      'public-url': true,
      'operator-key': true,
      'unsubscribe-on-open': true,
      'sign-off-on-open': true,
    },
    isCustomised: { name: true, phone: true, contactUrl: true, hosts: true, backups: false },
    settingsBase: readConfig({}).staffSettings,
    composeSample: createUnexpected('No samples here.'),
    refreshSettings: async () => {},
    keepAttendeesDays: 365,
    keepBackupsDays: 35,
    recordErasure: async () => true,
    keepOriginalsDays: 365,
    savedEmails: openSavedEmails(join(await (dataDir ??= createTemporaryFolder()), 'mail')),
    keepRequestsDays: 365,
    phone: '01632 960 123',
    providerName: 'Willow & Sons',
    invoiceSender: createInvoiceSender(settingDefaults),
    provider: { name: 'Willow & Sons', phone: '01632 960 123', contactUrl: 'https://willow.example' },
    statedBucket: null,
    storage: await openStorage({ dataDir: await (dataDir ??= createTemporaryFolder()), s3: null }),
    photographs: { bytesMax: 30_000_000, perFuneralMax: 500, megapixelsMax: 60 },
    inspector: (inspector ??= startInspector()),
    publicUrl: 'https://lychgate.example',
    photographsUrl: null,
    wakeResizing: () => {},
    wakeRefunds: () => {},
    collectSoon: () => {},
    codesFrom: null,
    replacesCodes: false,
  };
}

const createUnexpected = (message: string) => async () => {
  throw new Error(message);
};

let inspector: ReturnType<typeof startInspector> | undefined;
let dataDir: Promise<string> | undefined;

async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-office-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
