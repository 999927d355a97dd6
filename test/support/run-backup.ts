import { call, operatorKey } from './lychgate.ts';
import { until } from './until.ts';

type Run = { state: string; results: { name: string; count: number }[]; error: string | null };

/** Has a backup made as an operator does, and answers its run when it has ended, also after its call has stopped waiting. */
export async function runBackup(address: string): Promise<Run> {
  const { body: begun } = await call(address, 'POST', 'Jobs/Backup', {}, operatorKey);
  let run: Run = begun;
  await until(async () => {
    if (run.state !== 'queued' && run.state !== 'running') return true;
    run = (await call(address, 'GET', `Jobs/${begun.runId}`, undefined, operatorKey)).body;
    return false;
  });
  return run;
}
