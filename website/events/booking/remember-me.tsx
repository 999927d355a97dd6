import { useEffect, useRef } from 'react';
import { RememberTick } from '../../ui/form/remember.tsx';
import { forgetVisitor, recallVisitor, rememberVisitor, useRememberedVisitor } from '../form/remembered.ts';

/** Offers to keep name and email address in this browser, and fills in those that it has. */
export function RememberMe({ fillsIn }: { fillsIn: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (recallVisitor()) box.current!.checked = true;
  }, []);
  useRememberedVisitor(fillsIn);
  useEffect(() => {
    const form = box.current!.form!;
    const save = () => box.current?.checked && rememberVisitor();
    form.addEventListener('submit', save);
    return () => form.removeEventListener('submit', save);
  }, []);
  return (
    <RememberTick
      ref={box}
      onChange={({ currentTarget }) => {
        if (!currentTarget.checked) forgetVisitor();
      }}
    >
      Remember my name and email address on this device
    </RememberTick>
  );
}
