import type { JobKind } from '#contract/jobs.ts';
import type { Books } from './sage/account.ts';
import { writeBatch } from './sage-50/batch.ts';
import { syncSage } from './sage/sync.ts';
import { keepTokenAlive } from './sage/token.ts';
import { eraseRequests } from './cremation/erase-requests.ts';
import type { Database } from './database/database.ts';
import type { DirectDebit } from './direct-debit/direct-debit.ts';
import { remindAttendees } from './events/reminders.ts';
import { eraseRecipients } from './email/erase-recipients.ts';
import { wakeOutboxIfDue } from './email/outbox/wake.ts';
import { eraseClicks } from './mailing/erase-clicks.ts';
import { eraseOriginals } from './photographs/erase-originals.ts';
import { wakeResizingIfDue } from './photographs/resizing/wake.ts';
import { backgroundJob, type BackgroundPart } from './jobs/background.ts';
import { eraseRuns } from './jobs/erase-runs.ts';
import type { Job } from './jobs/job.ts';
import { startQueue } from './jobs/queue.ts';
import type { Schedules } from './jobs/schedule.ts';
import { eraseScans } from './staff/erase-scans.ts';
import { countExpiredSignOffs } from './sign-off/count-expired.ts';
import type { Storage } from './storage/storage.ts';

export type JobParts = {
  database: Database;
  /** Names this installation. */
  holder?: string;
  storage: Storage;
  clock: () => Date;
  /** Gets counts and codes, never an address or a name. */
  log: (sentence: string) => void;
  wakeOutbox: () => void;
  keepRequestsDays: number;
  reminderHours: number;
  keepOriginalsDays: number;
  wakeResizing: () => void;
  directDebit: Pick<DirectDebit, 'goCardless' | 'collectDueInvoices' | 'pollEvents'>;
  books: Books;
};

/** By a clock in London: minute, hour, day, month, weekday. A job that is not named here is started by people alone. */
const schedulesOf = ({ directDebit, books }: JobParts): Schedules => ({
  background: '*/15 * * * *',
  reminders: '*/15 * * * *',
  // Early enough for the same day's banking, late enough for somebody to see how it went.
  ...(directDebit.goCardless && { 'dd-invoicing': '30 7 * * *' }),
  // At night, when Sage has time; a file for Sage 50 is written when somebody wants one.
  ...(books.sage && { 'sync-sage': '30 2 * * *' }),
});

/** Does the jobs that operators and the clock ask for. Several processes on one database share them. */
export const startJobs = (parts: JobParts) =>
  startQueue({ ...parts, jobs: jobsOf(parts), schedules: schedulesOf(parts) });

/** What stands behind the four buttons of the operator's page. */
const jobsOf = (parts: JobParts): Record<JobKind, Job> => ({
  'sync-sage': sageJob(parts),
  'dd-invoicing': parts.directDebit.collectDueInvoices,
  background: backgroundJob(parts, backgroundParts(parts)),
  reminders: remindAttendees(parts),
});

const sageJob = ({ database, clock, books: { sage, codes } }: JobParts): Job =>
  sage ? syncSage({ database, clock, codes, sage }) : () => writeBatch({ database, clock, codes });

const backgroundParts = (parts: JobParts): BackgroundPart[] => [
  { name: 'Letters that wait', work: () => wakeOutboxIfDue(parts) },
  { name: 'Photographs whose pictures wait', work: () => wakeResizingIfDue(parts) },
  { name: 'Payment events fetched', work: parts.directDebit.pollEvents },
  ...sageParts(parts),
  {
    name: 'Sign-off letters that ran out unanswered',
    isDaily: true,
    work: () => countExpiredSignOffs(parts),
  },
  { name: 'Cremation requests erased', isDaily: true, work: () => eraseRequests(parts) },
  { name: 'Recipients of letters erased', isDaily: true, work: () => eraseRecipients(parts) },
  { name: 'Clicks on mail-shots made anonymous', isDaily: true, work: () => eraseClicks(parts) },
  { name: 'Photographs as they were sent erased', isDaily: true, work: () => eraseOriginals(parts) },
  {
    name: 'Runs and scans of 13 months ago erased',
    isDaily: true,
    work: async () => (await eraseRuns(parts)) + (await eraseScans(parts)),
  },
];

const sageParts = ({ books: { sage }, database, clock }: JobParts): BackgroundPart[] =>
  sage
    ? [
        {
          name: 'Sage connection kept alive',
          isDaily: true,
          work: () => keepTokenAlive({ database, clock, sage }),
        },
      ]
    : [];
