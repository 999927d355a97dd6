import type { SettingSource } from '#contract/operator/settings/setting.ts';
import type { StaffSettingGroups } from '#contract/operator/settings/settings.ts';
import { mapSettings, settingGroups, type SettingGroup } from '#contract/operator/settings/values.ts';
import type { Database } from '../database/database.ts';
import { resolveSettings, type SettingsBase } from './live-settings.ts';
import { hideSecrets } from './secrets.ts';
import { readStored } from './stored-settings.ts';

export type SettingsParts = { database: Database; settingsBase: SettingsBase };

export async function getSettings({ database, settingsBase }: SettingsParts): Promise<StaffSettingGroups> {
  const { environment, fixed } = settingsBase;
  const stored = await readStored(database);
  const fallback = resolveSettings(settingsBase, {});
  const values = resolveSettings(settingsBase, stored.values);
  const sources = mapSettings((_, group: SettingGroup, name): SettingSource => {
    if (Object.hasOwn(fixed[group] ?? {}, name)) return 'environment';
    if (Object.hasOwn(stored.values[group] ?? {}, name)) return 'staff';
    return Object.hasOwn(environment[group] ?? {}, name) ? 'environment' : 'default';
  });
  return Object.fromEntries(
    settingGroups.map((group) => {
      const revision = stored.revisions[group] ?? 0;
      return [
        group,
        {
          values: hideSecrets(group, values[group]),
          fallback: hideSecrets(group, fallback[group]),
          sources: sources[group],
          revision,
        },
      ];
    }),
  ) as StaffSettingGroups;
}
