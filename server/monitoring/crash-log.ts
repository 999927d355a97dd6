import type { Log } from '../log.ts';

/**
 * Writes a crash and Node's warnings to the log, one line each. Node itself would print all fields of an error on lines
 * of their own, and PostgreSQL's errors have fields with what people have typed.
 */
export function logCrashes(log: Log): void {
  // A rejection that nobody handles ends here too.
  process.on('uncaughtException', (error: unknown) => {
    const { message, code, stack }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    log(`Lychgate crashed: ${message}`, 'error', { code, stack });
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log(`${name}: ${message}`, 'warn'));
}
