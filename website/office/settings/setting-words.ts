import type { Setting, SettingSource } from '#contract/operator/settings/setting.ts';
import type { SettingGroup } from '#contract/operator/settings/values.ts';
import { officePath } from '../addresses.ts';

export const settingsPath = `${officePath}/settings`;
export const groupAddress = (group: SettingGroup): string =>
  `${settingsPath}/${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
/** The page that asks before it resets a setting. */
export const resetAddress = (group: SettingGroup, name: string): string =>
  `${groupAddress(group)}/${name}/reset`;

export const sourceWords = (source: SettingSource, variable = ''): string =>
  ({ staff: 'Set by you', environment: `Set by your IT support (${variable})`, default: 'Standard' })[source];

/** The value as a page shows it. */
export function shownValue({ kind, unit, show }: Setting, value: unknown): string {
  if (show) return show(value);
  if (kind === 'lines') return (value as string[]).join(', ');
  if (unit) return value === 1 ? `1 ${unit.slice(0, -1)}` : `${value} ${unit}`;
  return String(value);
}

/** The value as it is typed. */
export const typedValue = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value);

/** Converts the typed text to the call's value. */
export function valueOf({ kind }: Setting, typed: string): unknown {
  if (kind === 'lines') return typed.split(/[\s,;]+/).filter(Boolean);
  return kind === 'number' && /^\d{1,6}$/.test(typed) ? Number(typed) : typed;
}
