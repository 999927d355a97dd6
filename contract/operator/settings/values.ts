import type * as z from 'zod/mini';
import type { Setting } from './setting.ts';
import { settingTable } from './table.ts';

type Table = typeof settingTable;
export type SettingGroup = keyof Table;

export const settingGroups = Object.keys(settingTable) as SettingGroup[];

/** Lists the settings of a group by name, in order. */
export const listSettings = (group: SettingGroup): [name: string, setting: Setting][] =>
  Object.entries(settingTable[group].fields);

/** Lists the labels of a group's settings for pages and their history. */
export const listSettingLabels = (group: SettingGroup): Record<string, string> =>
  Object.fromEntries(listSettings(group).map(([name, { label }]) => [name, label]));

/** The settings that the environment may set, by their variables. */
export const settingVariables: [variable: string, setting: Setting][] = settingGroups.flatMap((group) =>
  listSettings(group).flatMap(([, setting]): [string, Setting][] =>
    setting.variable ? [[setting.variable, setting]] : [],
  ),
);

/** The values of all groups. */
export type StaffSettings = {
  [Group in SettingGroup]: {
    [Name in keyof Table[Group]['fields']]: Table[Group]['fields'][Name] extends Setting<infer Schema>
      ? z.output<Schema>
      : never;
  };
};

/** The values of some settings. */
export type PartialSettings = { [Group in SettingGroup]?: Partial<StaffSettings[Group]> };

/** Maps each setting to a value, in groups. Undefined values are left out. */
export const mapSettings = (valueOf: (setting: Setting, group: SettingGroup, name: string) => unknown) =>
  Object.fromEntries(
    settingGroups.map((group) => {
      const values = listSettings(group).map(([name, setting]) => [name, valueOf(setting, group, name)]);
      return [group, Object.fromEntries(values.filter(([, value]) => value !== undefined))];
    }),
  );

export const settingDefaults = mapSettings((setting) => setting.default) as StaffSettings;

/** Merges values. Later ones override earlier ones. */
export function mergeSettings(defaults: StaffSettings, ...more: PartialSettings[]): StaffSettings {
  const groups = settingGroups.map((group) => [
    group,
    Object.assign({}, defaults[group], ...more.map((some) => some[group])) as object,
  ]);
  const merged = Object.fromEntries(groups) as StaffSettings;
  const { requestsDays, emailsDays } = merged.retention;
  const { staffMail } = merged.notices;
  return {
    ...merged,
    // By default, requests go to the sender, an address that staff have entered as theirs.
    notices: { ...merged.notices, staffMail: staffMail.length > 0 ? staffMail : [readSender(merged)] },
    // Emails repeat the answers of requests.
    retention: { ...merged.retention, emailsDays: Math.min(emailsDays, requestsDays) },
  };
}

/** Reads the address without the name before it. */
const readSender = ({ mailServer }: StaffSettings): string => mailServer.from.replace(/^.*<|>\s*$/g, '');
