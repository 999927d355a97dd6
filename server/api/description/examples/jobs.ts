import type { Examples } from './example.ts';

const runId = '5e0b7c39-a4d8-4f16-8c25-9b3d6e1f0a72';
const results = [{ name: 'Reminders', count: 12 }];

const started = { runId, joined: false, state: 'done' as const, results, error: null };
const run = {
  runId,
  kind: 'reminders' as const,
  trigger: 'operator' as const,
  startedBy: 'Ruth Okafor',
  state: 'done' as const,
  done: 12,
  total: 12,
  failed: 0,
  results,
  error: null,
  queuedAt: '2027-03-28T09:00:00',
  startedAt: '2027-03-28T09:00:01',
  finishedAt: '2027-03-28T09:00:04',
  isStopping: false,
};
const running = {
  ...run,
  state: 'running' as const,
  done: 5,
  results: [],
  finishedAt: null,
  isStopping: true,
};

export const jobExamples = {
  syncSageApi: { answer: { ...started, results: [{ name: 'Invoices', count: 8 }] } },
  automatedDdInvoicing: { answer: { ...started, results: [{ name: 'Collections', count: 5 }] } },
  backgroundServiceApi: { answer: { ...started, results: [{ name: 'Emails sent', count: 3 }] } },
  emailReminders: { answer: started },
  makeBackup: { answer: { ...started, results: [{ name: 'Requests', count: 214 }] } },
  getJobRuns: { answer: [run] },
  getJobSchedules: { answer: [{ kind: 'reminders' as const, nextAt: '2027-03-28T09:15:00' }] },
  getOverdueBackup: { answer: { lastAt: '2027-03-25T03:14:00', isScheduled: true } },
  getJobRun: { answer: run },
  cancelJobRun: { answer: running },
} satisfies Examples;
