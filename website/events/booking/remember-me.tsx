import { useEffect, useRef } from 'react';
import { RememberTick } from '../../ui/form/remember.tsx';
import { forget, recall, remember, useRemembered } from '../form/remembered.ts';

/** Offers to keep name and email address in this browser, and fills in those that it has. */
export function RememberMe({ fillsIn }: { fillsIn: boolean }) {
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
    <RememberTick
      ref={box}
      onChange={({ currentTarget }) => {
        if (!currentTarget.checked) forget();
      }}
    >
      Remember my name and email address on this device
    </RememberTick>
  );
}
