import { deleteKept, keepOnDevice, readKept } from '../../ui/form/on-device.ts';
import type { Typed } from '../form/read-request.ts';

// Stored for this website in this browser; never sent anywhere.
export const storageName = 'unattended-cremation';
const keptDaysMax = 7;
const dayMs = 86_400_000;
// A browser stores about five million characters for a website. Longer texts are too long to be sent anyway.
const charactersPerFieldMax = 20_000;

type Kept = { keptAt: number; typed: Typed };

/** The unsent draft; null if there is none, or if the browser stores nothing. */
export function readDraft(): Typed | null {
  const kept = readKept(storageName) as Kept | undefined;
  if (kept && Date.now() - kept.keptAt < keptDaysMax * dayMs) return kept.typed;
  deleteKept(storageName);
  return null;
}

/** Returns whether the browser stored it. */
export function saveDraft(typed: Typed): boolean {
  const shortened = Object.entries(typed).map(([name, text]) => [name, text.slice(0, charactersPerFieldMax)]);
  const isKept = keepOnDevice(storageName, { keptAt: Date.now(), typed: Object.fromEntries(shortened) });
  // An earlier draft would come back although the page says that nothing is saved.
  if (!isKept) deleteKept(storageName);
  return isKept;
}

export const eraseDraft = () => deleteKept(storageName);
