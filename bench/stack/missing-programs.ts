import { spawnSync } from 'node:child_process';

/** A sentence about what the machine lacks; null if it has everything. */
export function describeMissingPrograms(): string | null {
  const missing = ['nginx', 'pgbouncer'].filter((program) => spawnSync(program, ['-V']).error);
  if (missing.length === 0) return null;
  return `The stack needs ${missing.join(' and ')}, which this machine does not have: apt-get install ${missing.join(' ')}`;
}
