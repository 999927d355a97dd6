import { settingTable } from '#contract/operator/settings/table.ts';
import { listSettings, type SettingGroup, type PartialSettings } from '#contract/operator/settings/values.ts';
import type { Queries } from '../database/database.ts';

export type StoredSettings = { values: PartialSettings; revisions: Partial<Record<SettingGroup, number>> };

/** The values that staff have entered. Values that are not valid any more, or not yet, are left out. */
export async function readStored({ rows }: Queries): Promise<StoredSettings> {
  const stored = await rows<{ name: string; value: Record<string, unknown>; revision: number }>`
    select name, value, revision from setting order by name`;
  const knownRows = stored.filter(({ name }) => Object.hasOwn(settingTable, name));
  return {
    values: Object.fromEntries(
      knownRows.map(({ name, value }) => [name, validSettings(name as SettingGroup, value)]),
    ),
    revisions: Object.fromEntries(knownRows.map(({ name, revision }) => [name, revision])),
  };
}

const validSettings = (group: SettingGroup, value: Record<string, unknown>) =>
  Object.fromEntries(
    listSettings(group).flatMap(([name, { schema }]) => {
      const reading = schema.safeParse(value[name]);
      return reading.success ? [[name, reading.data]] : [];
    }),
  );
