import { useEffect } from 'react';

const key = 'lychgate-visitor';
const fields = ['name', 'eMail'] as const;

type Remembered = Record<(typeof fields)[number], string>;

/** Fills the fields of this page that are empty with what this browser remembers. */
export function useRemembered(fillsIn: boolean) {
  useEffect(() => {
    const kept = fillsIn && recall();
    if (kept) for (const field of fields) fillIfEmpty(inputOf(field), kept[field]);
  }, [fillsIn]);
}

export const remember = () => store({ name: textOf('name'), eMail: textOf('eMail') });

const textOf = (field: string): string => inputOf(field)?.value ?? '';
const inputOf = (field: string) => document.querySelector<HTMLInputElement>(`input[name="${field}"]`);

function fillIfEmpty(input: HTMLInputElement | null, text: string) {
  if (input && input.value === '') input.value = text;
}

// Storage may be full, or switched off; then nothing is remembered.
export function recall(): Remembered | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Remembered> | null;
    return kept && { name: String(kept.name ?? ''), eMail: String(kept.eMail ?? '') };
  } catch {
    return null;
  }
}

function store(remembered: Remembered) {
  try {
    localStorage.setItem(key, JSON.stringify(remembered));
  } catch {}
}

export function forget() {
  try {
    localStorage.removeItem(key);
  } catch {}
}
