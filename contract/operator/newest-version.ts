import * as z from 'zod/mini';
import { get } from '../call.ts';

export const NewestVersion = z.object({
  /** The newest version on the list, such as `0.2.0`; null if the list was not read. */
  version: z.nullable(z.string()),
  /** The reason why the list could not be read; null if it could, or was not requested. */
  problem: z.nullable(z.string()),
  /** The time of the last request, in Europe/London; null if there was none. */
  askedAt: z.nullable(z.string()),
});
export type NewestVersion = z.output<typeof NewestVersion>;

export const newestVersionCalls = {
  /** The result of the last request to the list of versions in the settings. This call makes no request. */
  getNewestVersion: get('Settings/NewestVersion', {
    role: 'administrator',
    summary: 'Say which version of Lychgate is the newest known',
    answer: NewestVersion,
    example: { answer: { version: '0.2.0', problem: null, askedAt: '2027-03-01T06:00:00' } },
  }),
};

/** Whether a version, such as `0.10.0`, comes after another one. */
export function isNewerVersion(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const index = parts.findIndex((part, place) => part !== (others[place] ?? 0));
  return index >= 0 && parts[index]! > (others[index] ?? 0);
}
