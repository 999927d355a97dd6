import type { Setting } from '#contract/operator/settings/setting.ts';
import { readVariable } from '#contract/operator/settings/readings.ts';
import {
  mapSettings,
  mergeSettings,
  settingDefaults,
  type PartialSettings,
  type StaffSettings,
} from '#contract/operator/settings/values.ts';

/** The settings that staff may also change in the browser: the environment's values, and the defaults. */
export function staffSettingsOf(withoutUnset: NodeJS.ProcessEnv, mailFrom: string) {
  const environment = mapSettings((setting) => readStated(setting, withoutUnset)) as PartialSettings;
  const notices = { ...settingDefaults.notices, staffMail: [mailFrom.replace(/^.*<|>\s*$/g, '')] };
  const defaults: StaffSettings = { ...settingDefaults, notices };
  checkRetention({ ...defaults.retention, ...environment.retention });
  return { environment, defaults, values: mergeSettings(defaults, environment) };
}

function readStated({ variable, reading, schema }: Setting, withoutUnset: NodeJS.ProcessEnv): unknown {
  const text = variable && withoutUnset[variable];
  if (!variable || text === undefined) return undefined;
  if (reading) return readVariable(variable, text, reading);
  const { data, error } = schema.safeParse(text);
  if (error) throw new Error(`${variable}: ${error.issues[0]!.message}`);
  return data;
}

/** Throws if emails would be kept longer than the requests that they repeat. */
function checkRetention({ emailsDays, requestsDays }: StaffSettings['retention']) {
  if (emailsDays <= requestsDays) return;
  throw new Error(
    'KEEP_EMAILS_DAYS must not be more than KEEP_REQUESTS_DAYS, because emails repeat the answers of requests.',
  );
}
