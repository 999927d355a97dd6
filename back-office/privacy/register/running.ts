import type { RegisterPart } from './table.ts';

/** What keeps Lychgate running. */
export const runningTables: RegisterPart = {
  personal: {
    scan: {
      about: 'Codes that the scanner has read',
      personal: { code: 'What the code said' },
      other: ['id', 'format', 'times', 'first_at', 'last_at'],
      foundBy: 'anything of the person in the code',
      erasure: 'The row is deleted.',
      keptFor: { rule: 'scans' },
    },
  },
  other: {
    job_run: [
      'id',
      'kind',
      'trigger',
      'state',
      'done',
      'total',
      'failed',
      'results',
      'error_code',
      'error',
      'queued_at',
      'started_at',
      'finished_at',
      'cancel_requested_at',
      'claims',
      'lost',
      'held_by',
      'seen_at',
      'lease_until',
    ],
    job_schedule: ['kind', 'cron', 'due_at'],
    secret: ['name', 'value'],
    installation: ['name', 'value'],
    database_function: ['name', 'checksum', 'applied_at'],
    migration: ['number', 'name', 'checksum', 'applied_at'],
  },
};
