import * as z from 'zod/mini';
import { get } from '../call.ts';

export const Processes = z.object({
  processes: z.array(
    z.object({
      role: z.enum(['web', 'worker', 'both']),
      /** Wall time in Europe/London. */
      startedAt: z.string(),
    }),
  ),
  /** The settings of the machine in which the processes differ. */
  differing: z.array(z.string()),
  /** Whether one of them runs jobs and sends emails. */
  hasWorker: z.boolean(),
});
export type Processes = z.output<typeof Processes>;

export const processCalls = {
  /** The processes that were running within the last minute. */
  getProcesses: get('Settings/Processes', {
    role: 'administrator',
    summary: 'List running processes, and settings that they have unlike',
    answer: Processes,
    example: {
      answer: {
        processes: [
          { role: 'web', startedAt: '2027-03-01T06:00:00' },
          { role: 'worker', startedAt: '2027-03-01T06:00:05' },
        ],
        differing: ['SMTP_URL'],
        hasWorker: true,
      },
    },
  }),
};
