import type { OwnCalls } from '#contract/operator/calls.ts';
import type { Database } from '../database/database.ts';
import { getProcesses } from './running-processes.ts';

export const processCalls = (parts: { database: Database }) =>
  ({ getProcesses: () => getProcesses(parts) }) satisfies Partial<OwnCalls>;
