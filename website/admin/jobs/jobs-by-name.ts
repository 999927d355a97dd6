import type { BackOffice } from '#contract/calls.ts';
import { callOfJob, type JobKind } from '#contract/jobs.ts';

type Job = {
  kind: Exclude<JobKind, 'backup'>;
  /** The text of its button (section 2 of the specification). */
  name: string;
  description: string;
};

/** The jobs that the operator's page can start, in the order of its buttons. */
export const jobs: Job[] = [
  {
    kind: 'sync-sage',
    name: 'Sync Sage',
    description: 'Sends customers, invoices and receipts to Sage.',
  },
  {
    kind: 'dd-invoicing',
    name: 'Run DD Invoicing',
    description: 'Collects invoices due by Direct Debit.',
  },
  {
    kind: 'background',
    name: 'B4B Background Tasks',
    description: 'Sends waiting emails and deletes expired data.',
  },
  {
    kind: 'reminders',
    name: 'Email Reminders',
    description: 'Reminds everyone booked on an upcoming event, once each.',
  },
];

export const findJob = (kind: FormDataEntryValue | null): Job | undefined =>
  jobs.find((job) => job.kind === kind);

export const jobName = (kind: JobKind): string => findJob(kind)?.name ?? 'Backup';

/** Starts a job through its call in the specification. */
export const callJob = (backOffice: BackOffice, { kind }: Job) => backOffice[callOfJob[kind]]({});
