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
    setting: {
      about: 'What staff have entered in the settings',
      personal: { value: 'Email addresses of those who are told of requests' },
      other: ['name', 'revision', 'changed_at'],
      foundBy: 'nobody: staff look at the settings',
      erasure: 'Nothing. An administrator changes the settings.',
      stays: { value: 'These are addresses of the provider, and they say who is told.' },
      keptFor: { until: 'Until an administrator changes it.' },
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
    setting_file: ['digest', 'purpose', 'bytes', 'added_at'],
    secret: ['name', 'value'],
    installation: ['name', 'value'],
    database_function: ['name', 'checksum', 'applied_at'],
    migration: ['number', 'name', 'checksum', 'applied_at'],
  },
};
