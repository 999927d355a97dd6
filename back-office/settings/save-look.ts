import type { Refused } from '#contract/call.ts';
import { isReadable, lightContrast, nearestReadable } from '#contract/operator/settings/accent.ts';
import { refuseInvalid } from '../check.ts';
import { saveSettings, type SaveParts } from './save-settings.ts';

type LookChange = {
  accent?: string | null | undefined;
  logo?: null | undefined;
  revision?: number | undefined;
};

/** Refuses a colour in which links could not be read, and names the nearest one that works. */
export async function saveLook(parts: SaveParts, change: LookChange): Promise<true | Refused> {
  const { accent } = change;
  if (accent && !isReadable(accent)) return refuseInvalid({ accent: tooLight(accent) });
  return saveSettings(parts, 'look', change);
}

const tooLight = (colour: string) =>
  `Links in this colour could not be read on light pages: the contrast would be ${lightContrast(colour)} to 1, and 4.5 is needed. The nearest colour that works is ${nearestReadable(colour)}.`;
