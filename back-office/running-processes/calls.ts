import { bind } from '../bind.ts';
import type { Database } from '../database/database.ts';
import { getProcesses } from './running-processes.ts';

export const processCalls = bind<{ database: Database }>()({ getProcesses });
