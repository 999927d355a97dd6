import { text as readAll } from 'node:stream/consumers';
import {
  hasEndedItself,
  enforceLimits,
  processEnded,
  startLimitedProcess,
  type ProcessLimits,
} from './limited-process.ts';

type Filter = { program: URL; input: string | Buffer; limits: ProcessLimits; isUrgent: boolean };

/**
 * Passes the input to a program and returns its output, or how it failed: by itself, or by exceeding a limit.
 * @throws processEnded() if it was ended from outside or could not be started
 */
export async function runFilter({
  program,
  input,
  limits,
  isUrgent,
}: Filter): Promise<{ output: string } | { failure: string }> {
  const child = startLimitedProcess(program, { isUrgent, isFilter: true });
  const watch = enforceLimits(child, limits);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', () => reject(processEnded()));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // A child that exits early closes the pipe. Its exit code is checked below.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const reading = child.stdout ? readAll(child.stdout) : '';
  const [output, { code, signal }] = await Promise.all([reading, ended]).finally(watch.stop);
  if (code === 0) return { output };
  if (watch.isOverLimit()) return { failure: 'it took too much time or memory' };
  if (!hasEndedItself(code, signal)) throw processEnded();
  return { failure: code === null ? `it crashed with ${signal}` : `it exited with ${code}` };
}
