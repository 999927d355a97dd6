import { settingFields, type SettingGroup, type SomeSettings } from '#contract/operator/settings/fields.ts';
import type { Database } from '../database/database.ts';

export type StoredSettings = { values: SomeSettings; revisions: Partial<Record<SettingGroup, number>> };

/** The values that staff have entered. Values that are not valid any more, or not yet, are left out. */
export async function readStored({ rows }: Pick<Database, 'rows'>): Promise<StoredSettings> {
  const stored = await rows<{ name: string; value: Record<string, unknown>; revision: number }>`
    select name, value, revision from setting order by name`;
  const known = stored.filter(({ name }) => Object.hasOwn(settingFields, name));
  return {
    values: Object.fromEntries(known.map(({ name, value }) => [name, fitting(name as SettingGroup, value)])),
    revisions: Object.fromEntries(known.map(({ name, revision }) => [name, revision])),
  };
}

const fitting = (group: SettingGroup, value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(settingFields[group]).flatMap(([name, check]) => {
      const reading = check.safeParse(value[name]);
      return reading.success ? [[name, reading.data]] : [];
    }),
  );
