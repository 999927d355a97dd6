import { useEffect, useEffectEvent, useState } from 'react';
import { textsOf } from '../../ui/form/checked-form.ts';
import { keyName } from '../form/form-answer.ts';
import { eraseDraft, saveDraft, readDraft } from './draft.ts';
import type { Typed } from '../form/read-request.ts';

const quietMs = 400;

export type Draft = {
  /** Null until the page is hydrated; then whether the draft is being saved. */
  keeping: boolean | null;
  restored: boolean;
  /** The key of the restored draft, so that a second tab sends the same request. */
  requestKey: string | null;
  erase: () => void;
  keepAgain: () => void;
};

/**
 * Saves the form's content on this device, and restores it into an empty form.
 * @param comesBack whether the server has returned the form with its values
 */
export function useDraft(form: React.RefObject<HTMLFormElement | null>, comesBack: boolean): Draft {
  const [keeping, setKeeping] = useState<boolean | null>(null);
  const [restored, setRestored] = useState(false);
  const [requestKey, setRequestKey] = useState<string | null>(null);
  const keep = useEffectEvent(() => {
    if (keeping && form.current) setKeeping(saveDraft(textsOf(new FormData(form.current))));
  });
  const begin = useEffectEvent(() => {
    const draft = comesBack ? null : readDraft();
    if (draft && form.current) {
      setRestored(restore(form.current, draft));
      setRequestKey(draft[keyName] ?? null);
    }
    setKeeping(true);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => saveWhileTyping(form.current!, () => keep()), [form]);
  return {
    keeping,
    restored,
    requestKey,
    erase: () => {
      eraseDraft();
      setKeeping(false);
    },
    keepAgain: () => {
      setKeeping(saveDraft(textsOf(new FormData(form.current!))));
    },
  };
}

function saveWhileTyping(form: HTMLFormElement, keep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, quietMs);
  };
  // A phone may end the page without notice once it is hidden, and sending the form may fail.
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    keep();
  };
  form.addEventListener('input', soon);
  form.addEventListener('submit', now);
  document.addEventListener('visibilitychange', now);
  window.addEventListener('pagehide', now);
  return () => {
    clearTimeout(timer);
    form.removeEventListener('input', soon);
    form.removeEventListener('submit', now);
    document.removeEventListener('visibilitychange', now);
    window.removeEventListener('pagehide', now);
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns whether anything was restored. Text that somebody has already typed stays. */
function restore(form: HTMLFormElement, draft: Typed): boolean {
  let restored = false;
  for (const [name, text] of Object.entries(draft)) {
    const control = form.elements.namedItem(name) as Control | null;
    if (name === keyName || !control || text === '') continue;
    if (fill(control, text)) restored = true;
  }
  return restored;
}

function fill(control: Control, text: string): boolean {
  // A free-text answer from when the list was missing is added to the list while the options load.
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
