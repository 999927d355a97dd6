import { formatCount } from '#contract/fields/count.ts';
import type { Setting, SettingSource } from '#contract/operator/settings/setting.ts';

export const describeSource = (source: SettingSource, variable = ''): string =>
  ({ staff: 'Set by you', environment: `Set by your IT support (${variable})`, default: 'Standard' })[source];

/** Whether the server decides it, so that it cannot be entered. */
export const isFixed = ({ fixedBy }: Setting, source: SettingSource): boolean =>
  fixedBy !== undefined && source === 'environment';

/** The value as a page shows it. */
export function formatSettingValue({ kind, unit, show }: Setting, value: unknown): string {
  if (show) return show(value);
  if (kind === 'lines') return (value as string[]).join(', ') || 'None';
  if (kind === 'secret') return value ? 'Set' : 'None';
  if (unit) return formatCount(Number(value), unit.slice(0, -1));
  return String(value).replaceAll('\n', ', ') || 'None';
}

/** The value that the form sends for a tick. */
const switchedOn = 'yes';

/** The value as it is typed. */
export function formatInputValue({ kind }: Pick<Setting, 'kind'>, value: unknown): string {
  if (kind === 'secret') return '';
  if (kind === 'switch') return value ? switchedOn : '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** "www.example.com" as people know it. */
const withScheme = (text: string) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+([/:?#]\S*)?$/i.test(text.trim()) ? `https://${text.trim()}` : text;

/** Converts the typed text to the call's value. */
export function parseInputValue({ kind }: Setting, text: string): unknown {
  if (kind === 'switch') return text === switchedOn;
  if (kind === 'lines') return text.split(/[\s,;]+/).filter(Boolean);
  if (kind === 'url') return withScheme(text);
  return kind === 'number' && /^\d{1,6}$/.test(text) ? Number(text) : text;
}
