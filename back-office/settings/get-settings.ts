import {
  mergeSettings,
  settingFields,
  settingGroups,
  type SettingGroup,
} from '#contract/operator/settings/fields.ts';
import type { SettingSource, StaffSettingGroups } from '#contract/operator/settings/settings.ts';
import type { Database } from '../database/database.ts';
import type { SettingsBase } from './live-settings.ts';
import { readStored } from './stored-settings.ts';

export type SettingsParts = { database: Database; settingsBase: SettingsBase };

export async function getSettings({ database, settingsBase }: SettingsParts): Promise<StaffSettingGroups> {
  const { environment, defaults } = settingsBase;
  const stored = await readStored(database);
  const otherwise = mergeSettings(defaults, environment);
  const values = mergeSettings(defaults, environment, stored.values);
  const sourceOf = (group: SettingGroup, name: string): SettingSource => {
    if (Object.hasOwn(stored.values[group] ?? {}, name)) return 'staff';
    return Object.hasOwn(environment[group] ?? {}, name) ? 'environment' : 'default';
  };
  return Object.fromEntries(
    settingGroups.map((group) => {
      const names = Object.keys(settingFields[group]);
      const sources = Object.fromEntries(names.map((name) => [name, sourceOf(group, name)]));
      const revision = stored.revisions[group] ?? 0;
      return [group, { values: values[group], otherwise: otherwise[group], sources, revision }];
    }),
  ) as StaffSettingGroups;
}
