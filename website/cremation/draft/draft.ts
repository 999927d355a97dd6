import { dayMs } from '#contract/fields/durations.ts';
import { deleteStored, storeOnDevice, readStored } from '../../ui/form/on-device.ts';
import type { FormValues } from '../form/read-request.ts';

// Stored for this website in this browser; never sent anywhere.
export const storageName = 'unattended-cremation';
const keptDaysMax = 7;
// A browser stores about five million characters for a website. Longer texts are too long to be sent anyway.
const charactersPerFieldMax = 20_000;

/** `keptAt` in milliseconds since 1970. */
type StoredDraft = { keptAt: number; typed: FormValues };

/** The unsent draft; null if there is none, or if the browser stores nothing. */
export function readDraft(): StoredDraft | null {
  const stored = readStored(storageName) as StoredDraft | undefined;
  if (stored && Date.now() - stored.keptAt < keptDaysMax * dayMs) return stored;
  deleteStored(storageName);
  return null;
}

/** Returns whether the browser stored it. */
export function saveDraft(formValues: FormValues): boolean {
  const shortened = Object.entries(formValues).map(([name, text]) => [
    name,
    text.slice(0, charactersPerFieldMax),
  ]);
  const isKept = storeOnDevice(storageName, { keptAt: Date.now(), typed: Object.fromEntries(shortened) });
  // Otherwise an earlier draft would come back although the page reports that nothing is saved.
  if (!isKept) deleteStored(storageName);
  return isKept;
}

export const eraseDraft = () => deleteStored(storageName);
