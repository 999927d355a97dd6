import type { SettingSource } from '#contract/operator/settings/setting.ts';
import type { StaffSettingGroups } from '#contract/operator/settings/settings.ts';
import {
  mapSettings,
  mergeSettings,
  settingGroups,
  type SettingGroup,
} from '#contract/operator/settings/values.ts';
import type { Database } from '../database/database.ts';
import type { SettingsBase } from './live-settings.ts';
import { readStored } from './stored-settings.ts';

export type SettingsParts = { database: Database; settingsBase: SettingsBase };

export async function getSettings({ database, settingsBase }: SettingsParts): Promise<StaffSettingGroups> {
  const { environment, defaults } = settingsBase;
  const stored = await readStored(database);
  const fallback = mergeSettings(defaults, environment);
  const values = mergeSettings(defaults, environment, stored.values);
  const sources = mapSettings((_, group: SettingGroup, name): SettingSource => {
    if (Object.hasOwn(stored.values[group] ?? {}, name)) return 'staff';
    return Object.hasOwn(environment[group] ?? {}, name) ? 'environment' : 'default';
  });
  return Object.fromEntries(
    settingGroups.map((group) => {
      const revision = stored.revisions[group] ?? 0;
      return [group, { values: values[group], fallback: fallback[group], sources: sources[group], revision }];
    }),
  ) as StaffSettingGroups;
}
