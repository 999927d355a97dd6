import { createHmac, hkdfSync } from 'node:crypto';
import { settingVariables } from '#contract/operator/settings/values.ts';
import { filterMachineSettings } from './machine.ts';

const digestCharacters = 16;

const sharedNames = [
  ...filterMachineSettings(({ isOfOneProcess }) => !isOfOneProcess),
  ...settingVariables.map(([name]) => name),
];

/** The settings that must be equal in all processes on one database, as the environment has them. */
export const pickSharedSettings = (stated: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    sharedNames.flatMap((name) => {
      const text = stated[name];
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** A digest of each setting, so that processes can compare them without showing them. */
export function createFingerprints(settings: Record<string, string>, secret: string): Record<string, string> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lychgate settings', 32));
  const computeDigest = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, digestCharacters);
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, computeDigest(`${name}=${value}`)]),
  );
}
