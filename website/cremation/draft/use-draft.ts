import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { keyName } from '../form/form-answer.ts';
import { eraseDraft, readDraft, saveDraft, storageName } from './draft.ts';
import { saveForBack, readSavedForBack } from './saved-for-back.ts';
import type { FormValues } from '../form/read-request.ts';

const quietMs = 400;

export type Draft = {
  /** Null until the page is hydrated; then whether the draft is being saved. */
  keeping: boolean | null;
  /** When the restored draft was saved, in milliseconds since 1970; null if none was. */
  restoredFrom: number | null;
  /** The key of the restored draft, so that a second tab sends the same request. */
  requestKey: string | null;
  /** Saves the answers from now on, or deletes them. */
  setKeeping: (isKept: boolean) => void;
  /** Deletes the answers and loads an empty form. */
  startAgain: () => void;
};

/**
 * Saves the form's content on this device once the box is ticked, and restores it into an empty form.
 * @param comesBack whether the server has returned the form with its values
 */
export function useDraft(form: React.RefObject<HTMLFormElement | null>, comesBack: boolean): Draft {
  const [keeping, setKeeping] = useState<boolean | null>(null);
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const [requestKey, setRequestKey] = useState<string | null>(null);
  // The empty form must not find the answers that were just restored.
  const isLeft = useRef(false);
  const save = () => setKeeping(saveDraft(readFormValues(new FormData(form.current!))));
  const saveCurrent = useEffectEvent(() => {
    if (!form.current || isLeft.current) return;
    saveForBack(readFormValues(new FormData(form.current)));
    if (keeping) save();
  });
  const begin = useEffectEvent(() => {
    const saved = readDraft();
    setKeeping(saved !== null);
    const draft = comesBack ? null : (saved?.typed ?? readSavedForBack());
    if (!draft || !form.current) return;
    if (restore(form.current, draft) && saved) setRestoredFrom(saved.keptAt);
    setRequestKey(draft[keyName] ?? null);
  });
  useEffect(() => runBeforeNextPaint(() => begin()), []);
  useEffect(() => saveWhileTyping(form.current!, () => saveCurrent()), [form]);
  useSavedInEachEntry(form, keeping !== null);
  useEffect(() => onErasedElsewhere(() => setKeeping(false)), []);
  return {
    keeping,
    restoredFrom,
    requestKey,
    setKeeping: (isKept) => {
      if (isKept) return save();
      eraseDraft();
      setKeeping(false);
      setRestoredFrom(null);
    },
    startAgain: () => {
      isLeft.current = true;
      eraseDraft();
      loadEmptyForm();
    },
  };
}

function runBeforeNextPaint(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

// Loads an empty form in the same history entry. Until it is there, this page offers to start again, because a
// press on another link stops the loading.
function loadEmptyForm() {
  saveForBack({});
  window.location.assign(href('/unattendedcremations'));
}

/** Saves the answers in each history entry: each step of the form is one, and a reload reads them too. */
function useSavedInEachEntry(form: React.RefObject<HTMLFormElement | null>, isRestored: boolean) {
  const { key } = useLocation();
  const save = useEffectEvent(() => {
    if (isRestored && form.current) saveForBack(readFormValues(new FormData(form.current)));
  });
  useEffect(() => save(), [key]);
}

/** Acts once another tab has sent the request or deleted the draft, so that this one does not save it again. */
function onErasedElsewhere(act: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if ((key === storageName || key === null) && newValue === null) act();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function saveWhileTyping(form: HTMLFormElement, save: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, quietMs);
  };
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  // A phone may end a hidden page without notice.
  const saveIfChanged = () => {
    if (timer !== undefined) saveNow();
  };
  form.addEventListener('input', saveSoon);
  form.addEventListener('submit', saveNow);
  document.addEventListener('visibilitychange', saveIfChanged);
  window.addEventListener('pagehide', saveIfChanged);
  return () => {
    clearTimeout(timer);
    form.removeEventListener('input', saveSoon);
    form.removeEventListener('submit', saveNow);
    document.removeEventListener('visibilitychange', saveIfChanged);
    window.removeEventListener('pagehide', saveIfChanged);
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns whether anything was restored. Text that somebody has already typed stays. */
function restore(form: HTMLFormElement, draft: FormValues): boolean {
  let restored = false;
  for (const [name, text] of Object.entries(draft)) {
    const control = form.elements.namedItem(name) as Control | null;
    if (name === keyName || !control || text === '') continue;
    if (fill(control, text)) restored = true;
  }
  return restored;
}

function fill(control: Control, text: string): boolean {
  // A free-text answer, typed while the list was missing, is added to the list while its options load.
  const ownWords = control instanceof HTMLSelectElement ? new Option(text) : null;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    control.checked = true;
  } else {
    if (control.value !== '') return false;
    if (ownWords) control.append(ownWords);
    control.value = text;
  }
  // Updates what is shown beside the field: a date in words, the characters left.
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  ownWords?.remove();
  return true;
}
