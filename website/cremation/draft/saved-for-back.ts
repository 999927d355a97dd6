import { eraseDraft } from './draft.ts';
import type { FormValues } from '../form/read-request.ts';

/** The storage key for when this tab sent a request, in milliseconds since 1970. Nothing of the request is stored. */
const sentName = 'unattended-cremation-sent';

type SavedForBack = { answers?: FormValues; keptAt?: number };

/**
 * Keeps the answers with this entry of the tab's history, as a browser keeps what was typed into a form: Back finds them,
 * and they are gone when the tab is closed. Browsers do not restore fields that are not to be autofilled.
 */
export function saveForBack(answers: FormValues): void {
  try {
    history.replaceState({ ...history.state, answers, keptAt: Date.now() }, '');
  } catch {
    // The state is too long, or the browser limits such calls.
  }
}

/** The answers of this entry of the history; null if there are none, or if a request was sent since. */
export function readSavedForBack(): FormValues | null {
  const { answers, keptAt = 0, ...others } = (history.state ?? {}) as SavedForBack;
  if (!answers) return null;
  if (keptAt > readSentAt()) return answers;
  history.replaceState(others, '');
  return null;
}

/** Erases the draft once the request is sent, so that the next form begins empty. */
export function eraseDraftAndMarkSent(): void {
  eraseDraft();
  try {
    sessionStorage.setItem(sentName, String(Date.now()));
  } catch {
    // The form that Back shows then has the key of the request, so it is not sent twice.
  }
}

function readSentAt(): number {
  try {
    return Number(sessionStorage.getItem(sentName));
  } catch {
    return 0;
  }
}
