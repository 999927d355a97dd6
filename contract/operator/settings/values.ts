import type * as z from 'zod/mini';
import type { Setting } from './setting.ts';
import { settingTable } from './table.ts';

type Table = typeof settingTable;
export type SettingGroup = keyof Table;

export const settingGroups = Object.keys(settingTable) as SettingGroup[];

/** The settings of a group by name, in order. */
export const listSettings = (group: SettingGroup): [name: string, setting: Setting][] =>
  Object.entries(settingTable[group].fields);

/** The names of a group's settings on pages and in their history. */
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

/** A value for each setting, in groups; those without one are left out. */
export const mapSettings = (valueOf: (setting: Setting, group: SettingGroup, name: string) => unknown) =>
  Object.fromEntries(
    settingGroups.map((group) => {
      const values = listSettings(group).map(([name, setting]) => [name, valueOf(setting, group, name)]);
      return [group, Object.fromEntries(values.filter(([, value]) => value !== undefined))];
    }),
  );

export const settingDefaults = mapSettings((setting) => setting.default) as StaffSettings;

/** All values; what comes later wins. */
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
    // Until somebody names others, requests go to the sender: the address that staff have entered as theirs.
    notices: { ...merged.notices, staffMail: staffMail.length > 0 ? staffMail : [readSender(merged)] },
    // Emails repeat the answers of requests.
    retention: { ...merged.retention, emailsDays: Math.min(emailsDays, requestsDays) },
  };
}

/** The address alone: the server's setting may have a name before it. */
const readSender = ({ mailServer }: StaffSettings): string => mailServer.from.replace(/^.*<|>\s*$/g, '');
