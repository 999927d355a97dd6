import type { ReactNode } from 'react';
import type { SettingGroup } from '#contract/operator/settings/values.ts';
import { withQuery } from '../../ui/with-query.ts';
import { groupAddress } from './setting-addresses.ts';
import { readParameter } from '../addresses.ts';

export type PresetTable = Record<string, { name: string; values: Record<string, string> }>;

type PresetsProps = { group: SettingGroup; presets: PresetTable; after?: string; children: ReactNode };

/** Links that fill in the form for a provider. Nothing is saved before the form is. */
export const Presets = ({ group, presets, after, children }: PresetsProps) => {
  const entries = Object.entries(presets);
  return (
    <p>
      {children}{' '}
      {entries.map(([key, { name }], index) => (
        <span key={key}>
          {index > 0 && (index === entries.length - 1 ? ' or ' : ', ')}
          <a href={withQuery(groupAddress(group), { preset: key })}>{name}</a>
        </span>
      ))}
      . {after}
    </p>
  );
};

/** The values of the preset that an address names; none if it names none. */
export function readPreset(url: string, presets: PresetTable): Record<string, string> {
  const name = readParameter(url, 'preset') ?? '';
  return Object.hasOwn(presets, name) ? presets[name]!.values : {};
}
