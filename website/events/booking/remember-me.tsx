import { useEffect, useRef } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { forget, recall, remember, useRemembered } from './remembered.ts';

/**
 * Offers to keep name and email address in this browser, and fills in those that it has. Off until it is ticked;
 * unticking deletes them at once. Without script there is nothing to tick.
 */
export function RememberMe({ fillsIn }: { fillsIn: boolean }) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (recall()) box.current!.checked = true;
  }, []);
  useRemembered(fillsIn);
  useEffect(() => {
    const form = box.current!.form!;
    const keep = () => box.current?.checked && remember();
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
