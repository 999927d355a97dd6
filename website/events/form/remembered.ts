import { useEffect } from 'react';
import { deleteStored, storeOnDevice, readStored } from '../../ui/form/on-device.ts';

const key = 'lychgate-visitor';
const fields = ['name', 'eMail'] as const;

type RememberedVisitor = Record<(typeof fields)[number], string>;

/** Fills the fields of this page that are empty with what this browser remembers. */
export function useRememberedVisitor(fillsIn: boolean) {
  useEffect(() => {
    const remembered = fillsIn && recallVisitor();
    if (remembered) for (const field of fields) fillIfEmpty(findInput(field), remembered[field]);
  }, [fillsIn]);
}

export const rememberVisitor = () => storeOnDevice(key, { name: readText('name'), eMail: readText('eMail') });

const readText = (field: string): string => findInput(field)?.value ?? '';
const findInput = (field: string) => document.querySelector<HTMLInputElement>(`input[name="${field}"]`);

function fillIfEmpty(input: HTMLInputElement | null, text: string) {
  if (input && input.value === '') input.value = text;
}

export function recallVisitor(): RememberedVisitor | null {
  const remembered = readStored(key) as Partial<RememberedVisitor> | undefined;
  return remembered ? { name: String(remembered.name ?? ''), eMail: String(remembered.eMail ?? '') } : null;
}

export const forgetVisitor = () => deleteStored(key);
