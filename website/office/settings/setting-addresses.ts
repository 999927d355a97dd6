import { href } from 'react-router';
import type { SettingGroup } from '#contract/operator/settings/values.ts';

/** `priceList` is `price-list` in an address. */
export const nameInAddress = (group: SettingGroup): string =>
  group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const groupAddress = (group: SettingGroup): string =>
  href('/office/settings/:group', { group: nameInAddress(group) });

/** The page that asks before it resets a setting. */
export const resetAddress = (group: SettingGroup, name: string): string =>
  href('/office/settings/:group/:name/reset', { group: nameInAddress(group), name });
