import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { computeCode, createSecret, findStep } from '#back-office/staff/totp/totp.ts';
import type { Meeting } from '../chapter.ts';

const stepMs = 30_000;
const moments = [
  '2026-11-28T15:00:00Z',
  '2027-03-28T00:59:59Z',
  '2027-03-28T01:00:00Z',
  '2030-10-27T01:30:00Z',
  '2038-01-19T03:14:08Z',
];
const secretsTried = 10;

/** One-time codes of staff, made here and checked there, and the reverse. */
export async function meetOathtool({ tries }: Meeting): Promise<void> {
  const all = Array.from({ length: secretsTried }, createSecret).flatMap((secret) =>
    moments.map((moment) => ({ secret, at: new Date(moment) })),
  );
  await tries({
    what: 'our one-time codes are accepted, from 2026 to after 2038',
    with: 'oathtool',
    act: async () => {
      for (const { secret, at } of all)
        await runOathtool(secret, at, computeCode(secret, Math.floor(at.getTime() / stepMs)));
      return `${all.length} codes`;
    },
  });
  await tries({
    what: 'its codes are accepted here, also half a minute late, and not two minutes late',
    with: 'oathtool',
    act: async () => {
      for (const { secret, at } of all) {
        const code = await runOathtool(secret, at);
        const addSeconds = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
        assert.equal(findStep(secret, code, at), Math.floor(at.getTime() / stepMs));
        assert.notEqual(findStep(secret, code, addSeconds(30)), null);
        assert.equal(findStep(secret, code, addSeconds(120)), null);
      }
      return `${all.length} codes`;
    },
  });
}

/** The code of a moment; with `code`, throws unless that is the one. */
async function runOathtool(secret: string, at: Date, code?: string): Promise<string> {
  const moment = at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z/, ' UTC');
  const args = ['--base32', '--totp', '--now', moment, secret, ...(code ? [code] : [])];
  const { stdout } = await promisify(execFile)('oathtool', args);
  return stdout.trim();
}
