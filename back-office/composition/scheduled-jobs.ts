import { jobKinds, type JobKind } from '#contract/jobs.ts';
import type { RetentionName } from '#contract/operator/privacy/retention.ts';
import type { AccountingSettings } from '../sage/account.ts';
import { deleteExpiredKeys } from '../add-once.ts';
import { erasureNotes, nightlyBackup } from '../backups.ts';
import { writeBatch } from '../sage-50/batch.ts';
import { syncSage } from '../sage/sync.ts';
import { keepTokenAlive } from '../sage/token.ts';
import { alertAdministrators, type AlertCounter } from '../attention/alert-administrators.ts';
import { checkSeals, countBrokenSeals } from '../cases/application/check-seals.ts';
import { checkCareChains, countBrokenChains } from '../cases/care/check-chains.ts';
import { countOpenComplaints } from '../complaints/read-complaints.ts';
import { countUnseen } from '../cremation/count-unseen.ts';
import type { Database } from '../database/database.ts';
import { countUnsettled } from '../direct-debit/collections/count-unsettled.ts';
import type { DirectDebit } from '../direct-debit/direct-debit.ts';
import { thankAttendees } from '../events/after-event/thanks.ts';
import { remindAttendees } from '../events/reminders.ts';
import { offerFreedPlaces } from '../events/waiting-list/offer-freed-places.ts';
import { countUndelivered } from '../email/count-undelivered.ts';
import type { MailboxSettings } from '../email/mailbox/mailbox.ts';
import { computeMailboxName } from '../email/mailbox/read-mailbox.ts';
import { readReplyMailbox } from '../email/replies/read-reply-mailbox.ts';
import { readReportMailbox } from '../email/reports/read-report-mailbox.ts';
import { wakeOutboxIfDue } from '../email/outbox/wake.ts';
import { checkAttachment } from '../photographs/receiving/check-attachment.ts';
import { removeErasedFiles } from '../photographs/erased-files.ts';
import { wakeResizingIfDue } from '../photographs/resizing/wake.ts';
import { backgroundJob, type BackgroundPart } from '../jobs/background.ts';
import { countFailedJobs } from '../jobs/failed-runs.ts';
import type { Job } from '../jobs/job.ts';
import { startQueue } from '../jobs/queue.ts';
import type { Schedules } from '../jobs/schedule.ts';
import { readAdministrators } from '../staff/people/administrators.ts';
import { countExpiredSignoffs } from '../sign-off/count-expired.ts';
import { checkReleases } from '../releases/newest-release.ts';
import { createPersonalData } from './personal-data.ts';
import { retentionRules, type RuleParts } from './retention-rules.ts';
import { finishErasures } from '../privacy/erasing/steps.ts';
import { getOverdueBackup } from '../set-up-check/overdue-backup.ts';
import type { Storage } from '../storage/storage.ts';

export type JobParts = RuleParts &
  Parameters<typeof nightlyBackup>[0] &
  Parameters<typeof checkAttachment>[0] & {
    database: Database;
    /** The name of this installation. */
    installationId?: string;
    storage: Storage;
    clock: () => Date;
    /** Log counts and codes only, never an address or a name. */
    log: (sentence: string) => void;
    wakeOutbox: () => void;
    /** After how many days no backup holds what was erased. */
    keepBackupsDays: number;
    /** Never blocked by a report. */
    staffMail: string[];
    /** The mailbox for delivery reports and complaints; null if they are only posted. */
    reportMailbox: MailboxSettings | null;
    /** The mailbox for answers to emails; null if there is none. */
    replyMailbox: MailboxSettings | null;
    attentionHours: number;
    reminderHours: number;
    /** The text messages that staff have switched on. */
    texts: Parameters<typeof remindAttendees>[0]['texts'];
    /** The question after events that have none of their own; empty: they ask none. */
    afterEventQuestion: string;
    /** The address of the list of versions; empty: nobody is asked. */
    releaseList: string;
    wakeResizing: () => void;
    directDebit: Pick<DirectDebit, 'goCardless' | 'collectDueInvoices' | 'pollEvents'>;
    accounting: AccountingSettings;
  };

/** Cron schedules in UK local time. Jobs without one are started only by operators. */
const listSchedules = ({ directDebit, accounting, backups }: JobParts): Schedules => ({
  background: '*/15 * * * *',
  reminders: '*/15 * * * *',
  // Early enough for the same day's banking, and just before office hours, so that somebody sees the result.
  ...(directDebit.goCardless && { 'dd-invoicing': '30 7 * * *' }),
  // At night, and long before the payments of the day.
  ...(backups.place && { backup: '10 3 * * *' }),
  // At night, when Sage is less busy. Files for Sage 50 are written on demand.
  ...(accounting.sage && { 'sync-sage': '30 2 * * *' }),
});

/**
 * Runs the jobs. Several processes on one database share them.
 *
 * @param partsNow the parts with the settings of the moment, asked for each run
 * @param refreshSettings reads settings before each run that another process may have saved just before it queued the run
 */
export async function startJobs(partsNow: () => JobParts, refreshSettings: () => Promise<void>) {
  const parts = partsNow();
  const createJob =
    (kind: JobKind): Job =>
    async (run) => {
      await refreshSettings();
      return createJobs(partsNow())[kind](run);
    };
  const jobs = Object.fromEntries(jobKinds.map((kind) => [kind, createJob(kind)])) as Record<JobKind, Job>;
  const schedules = () => listSchedules(partsNow());
  const queue = await startQueue({ ...parts, jobs, schedules });
  return { ...queue, scheduled: () => Object.keys(schedules()) };
}

/** The jobs of the four buttons of the operator's page, and the backup. */
const createJobs = (parts: JobParts): Record<JobKind, Job> => ({
  'sync-sage': sageJob(parts),
  'dd-invoicing': parts.directDebit.collectDueInvoices,
  background: backgroundJob(parts, backgroundParts(parts)),
  reminders: remindAttendees(parts),
  backup: nightlyBackup(parts),
});

const sageJob = ({ database, clock, accounting: { sage, codes } }: JobParts): Job =>
  sage ? syncSage({ database, clock, codes, sage }) : ({ id }) => writeBatch({ database, clock, codes }, id);

const careParts = (parts: JobParts): BackgroundPart[] => [
  {
    name: 'Chains of care checked',
    isDaily: true,
    work: async () => ({ name: '', ...(await checkCareChains(parts)) }),
  },
  {
    name: 'Seals of signed applications checked',
    isDaily: true,
    work: async () => ({ name: '', ...(await checkSeals(parts)) }),
  },
];

const backgroundParts = (parts: JobParts): BackgroundPart[] => [
  { name: 'Emails due', work: () => wakeOutboxIfDue(parts) },
  { name: 'Places offered to waiting lists', work: () => offerFreedPlaces(parts) },
  { name: 'Thank-yous after events', work: () => thankAttendees(parts) },
  { name: 'Photographs waiting for their display sizes', work: () => wakeResizingIfDue(parts) },
  { name: 'Payment events fetched', work: parts.directDebit.pollEvents },
  ...mailboxParts(parts),
  ...sageParts(parts),
  { name: 'Administrators told of what needs attention', work: () => alertAdministrators(alertParts(parts)) },
  {
    name: 'Sign-off links expired unanswered',
    isDaily: true,
    work: () => countExpiredSignoffs(parts),
  },
  {
    name: 'Erasures of people finished',
    work: () =>
      finishErasures({
        ...parts,
        personalData: createPersonalData(parts),
        recordErasure: erasureNotes(parts),
      }),
  },
  ...(parts.releaseList
    ? [{ name: 'Newer version looked for', isDaily: true as const, work: () => checkReleases(parts) }]
    : []),
  ...careParts(parts),
  { name: 'Expired idempotency keys deleted', isDaily: true, work: () => deleteExpiredKeys(parts) },
  { name: 'Files of erased photographs removed', work: () => removeErasedFiles(parts) },
  ...retentionRules(parts).map(({ name, erase }) => ({
    name: retentionParts[name],
    isDaily: true as const,
    work: erase,
  })),
];

/** The label of each rule of the nightly erasure in the results of a run. */
const retentionParts: Record<RetentionName, string> = {
  attendees: 'Bookings turned into numbers',
  'walk-ins': 'Names of people without a booking deleted',
  'waiting-places': 'Names on waiting lists deleted',
  messages: 'Words of messages to attendees deleted',
  requests: 'Cremation requests deleted',
  replies: 'Answers to emails deleted',
  cases: 'Names in old cases deleted',
  cremations: 'Old entries of the register of cremations deleted',
  complaints: 'Old complaints about data deleted',
  emails: 'Content and recipients of emails deleted',
  'saved-emails': 'Saved emails deleted',
  contacts: 'Contacts who have unsubscribed deleted',
  imports: 'Lists of imported contacts deleted',
  clicks: 'Mail-shot clicks anonymised',
  originals: 'Original photographs deleted',
  'removal-keys': 'Expired keys for removing photographs deleted',
  'photograph-reports': 'Reports of photographs deleted',
  signoffs: 'Names of sign-offs deleted',
  customers: 'Names of customers deleted',
  'sage-50-files': 'Files for Sage 50 deleted',
  history: 'Details in the history deleted',
  scans: 'Scans deleted',
  'job-runs': 'Job runs deleted',
};

const mailboxParts = ({ reportMailbox, replyMailbox, ...parts }: JobParts): BackgroundPart[] => [
  ...(replyMailbox
    ? [
        {
          name: 'Answers to emails read',
          work: async () => ({
            name: '',
            ...(await readReplyMailbox({
              ...parts,
              mailbox: replyMailbox,
              checkPhotograph: (bytes) => checkAttachment(parts, bytes),
            })),
          }),
        },
      ]
    : []),
  ...(reportMailbox
    ? [
        {
          name: 'Delivery reports and complaints read',
          // Reports in the mailbox for answers are applied there.
          work: async () => ({
            name: '',
            ...(replyMailbox && computeMailboxName(replyMailbox) === computeMailboxName(reportMailbox)
              ? { count: 0 }
              : await readReportMailbox({ ...parts, mailbox: reportMailbox })),
          }),
        },
      ]
    : []),
];

const alertParts = (parts: JobParts) => ({
  ...parts,
  waiting: [
    { kind: 'requests', count: (since) => countUnseen(parts, since) },
    { kind: 'emails', count: (since) => countUndelivered(parts, since) },
    { kind: 'jobs', count: (since) => countFailedJobs(parts, since) },
    { kind: 'backups', count: async (since) => ((await getOverdueBackup(parts, since)) ? 1 : 0) },
    { kind: 'complaints', count: (since) => countOpenComplaints(parts, since) },
    { kind: 'payments', count: (since) => countUnsettled(parts, since) },
    { kind: 'care', count: () => countBrokenChains(parts) },
    { kind: 'seals', count: () => countBrokenSeals(parts) },
  ] satisfies AlertCounter[],
  readAdministrators: () => readAdministrators(parts),
});

const sageParts = ({ accounting: { sage }, database, clock }: JobParts): BackgroundPart[] =>
  sage
    ? [
        {
          name: 'Sage connection kept alive',
          isDaily: true,
          work: () => keepTokenAlive({ database, clock, sage }),
        },
      ]
    : [];
