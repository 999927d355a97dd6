import { useEffect } from 'react';
import { deleteKept, keepOnDevice, readKept } from '../../ui/form/on-device.ts';

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

export const remember = () => keepOnDevice(key, { name: textOf('name'), eMail: textOf('eMail') });

const textOf = (field: string): string => inputOf(field)?.value ?? '';
const inputOf = (field: string) => document.querySelector<HTMLInputElement>(`input[name="${field}"]`);

function fillIfEmpty(input: HTMLInputElement | null, text: string) {
  if (input && input.value === '') input.value = text;
}

export function recall(): Remembered | null {
  const kept = readKept(key) as Partial<Remembered> | undefined;
  return kept ? { name: String(kept.name ?? ''), eMail: String(kept.eMail ?? '') } : null;
}

export const forget = () => deleteKept(key);
