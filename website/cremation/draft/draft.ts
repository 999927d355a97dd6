import type { Typed } from '../form/read-request.ts';

// Stored for this website in this browser; never sent anywhere.
const storageName = 'unattended-cremation';
const keptDaysMax = 7;
const dayMs = 86_400_000;
// A browser stores about five million characters for a website. Longer texts are too long to be sent anyway.
const charactersPerFieldMax = 20_000;

type Kept = { keptAt: number; typed: Typed };

/** The unsent draft; null if there is none, or if the browser stores nothing. */
export function readDraft(): Typed | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageName) ?? 'null') as Kept | null;
    if (kept && Date.now() - kept.keptAt < keptDaysMax * dayMs) return kept.typed;
    localStorage.removeItem(storageName);
    return null;
  } catch {
    return null;
  }
}

/** Returns whether the browser stored it. */
export function saveDraft(typed: Typed): boolean {
  const shortened = Object.entries(typed).map(([name, text]) => [name, text.slice(0, charactersPerFieldMax)]);
  const kept: Kept = { keptAt: Date.now(), typed: Object.fromEntries(shortened) };
  try {
    localStorage.setItem(storageName, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function eraseDraft(): void {
  try {
    localStorage.removeItem(storageName);
  } catch {
    // If nothing can be stored, there is nothing to erase.
  }
}
