import { useEffect, useRef } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

const key = 'lychgate-visitor';
const fields = ['name', 'eMail'] as const;

type Remembered = Record<(typeof fields)[number], string>;

/**
 * Offers to keep name and email address in this browser, and fills in those that it has. Off until it is ticked;
 * unticking deletes them at once. Without script there is nothing to tick.
 */
export function RememberMe({ fillsIn }: { fillsIn: boolean }) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const kept = read();
    if (kept) box.current!.checked = true;
    if (kept && fillsIn) for (const field of fields) fillIfEmpty(inputOf(field), kept[field]);
  }, [fillsIn]);
  useEffect(() => {
    const form = box.current!.form!;
    const keep = () => box.current?.checked && write({ name: textOf('name'), eMail: textOf('eMail') });
    form.addEventListener('submit', keep);
    return () => form.removeEventListener('submit', keep);
  }, []);
  return (
    <p className={hydrated ? 'remember' : 'remember needs-script'}>
      <label>
        <input
          type="checkbox"
          ref={box}
          onChange={({ currentTarget }) => {
            if (!currentTarget.checked) forget();
          }}
        />
        Remember my name and email address on this device
      </label>
    </p>
  );
}

const textOf = (field: string): string => inputOf(field)?.value ?? '';
const inputOf = (field: string) => document.querySelector<HTMLInputElement>(`input[name="${field}"]`);

function fillIfEmpty(input: HTMLInputElement | null, text: string) {
  if (input && input.value === '') input.value = text;
}

// Storage may be full, or switched off; then nothing is remembered.
function read(): Remembered | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Remembered> | null;
    return kept && { name: String(kept.name ?? ''), eMail: String(kept.eMail ?? '') };
  } catch {
    return null;
  }
}

function write(remembered: Remembered) {
  try {
    localStorage.setItem(key, JSON.stringify(remembered));
  } catch {}
}

function forget() {
  try {
    localStorage.removeItem(key);
  } catch {}
}
