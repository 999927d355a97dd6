import type { Refused } from '#contract/call.ts';
import {
  hasContrast,
  computeLightContrast,
  findNearestReadable,
} from '#contract/operator/settings/accent.ts';
import { computeBandContrast, isBand, findNearestBand } from '#contract/operator/settings/band.ts';
import type { PictureName } from '#contract/operator/settings/pictures.ts';
import { refuseInvalid } from '../check.ts';
import { saveSettings, type SaveParts } from './save-settings.ts';

type LookChange = {
  accent?: string | null | undefined;
  band?: string | null | undefined;
  revision?: number | undefined;
} & { [Name in PictureName]?: null | undefined };

/** Refuses a colour without enough contrast for text, and names the nearest readable one. */
export async function saveLook(parts: SaveParts, change: LookChange): Promise<true | Refused> {
  const { accent, band } = change;
  if (accent && !hasContrast(accent)) return refuseInvalid({ accent: unreadableLinks(accent) });
  if (band && !isBand(band)) return refuseInvalid({ band: unreadableBand(band) });
  return saveSettings(parts, 'look', change);
}

const unreadableLinks = (colour: string) =>
  `Links in this colour could not be read on light pages: the contrast would be ${computeLightContrast(colour)} to 1, and 4.5 is needed. The nearest colour that works is ${findNearestReadable(colour)}.`;
const unreadableBand = (colour: string) =>
  `Neither white nor dark text could be read on this colour: the contrast would be ${computeBandContrast(colour)} to 1, and 7 is needed. The nearest colour that works is ${findNearestBand(colour)}.`;
