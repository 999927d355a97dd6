import type { JobKind } from '#contract/jobs.ts';
import type { JobRunOnList } from '#contract/operator/jobs.ts';

/** The jobs, as a branch would say. */
export const jobNames: Record<JobKind, string> = {
  'sync-sage': 'Accounts (Sage)',
  'dd-invoicing': 'Direct Debit collection',
  background: 'Routine tasks',
  reminders: 'Event reminders',
  backup: 'Backup',
};

export const jobDescriptions: Record<JobKind, string> = {
  'sync-sage': 'Sends customers, invoices and receipts to Sage. Each is sent once.',
  'dd-invoicing': 'Collects the invoices that are due by Direct Debit. Each is collected once.',
  background: 'Sends waiting emails, and deletes what has been kept for long enough.',
  reminders: 'Reminds everyone booked on an event that begins soon, once each.',
  backup:
    'Writes a backup, restores it into a database of its own and checks it. Backups whose day has come are deleted.',
};

export const stateNames: Record<JobRunOnList['state'], string> = {
  queued: 'Waiting for its turn',
  running: 'Running',
  done: 'Done',
  'partly-done': 'Partly done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** "12 of 40, of which 1 failed"; null if the job counts nothing. */
export function formatProgress({ done, total, failed }: JobRunOnList): string | null {
  if (total === 0) return null;
  return failed > 0 ? `${done} of ${total}, of which ${failed} failed` : `${done} of ${total}`;
}

export const describeStarter = ({ startedBy, trigger }: JobRunOnList): string =>
  trigger === 'schedule' ? 'The schedule' : (startedBy ?? 'Somebody');
