import { useEffect, useRef } from 'react';
import { RememberTick, RememberTickToCome } from '../../ui/form/remember.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { forgetVisitor, recallVisitor, rememberVisitor, useRememberedVisitor } from '../form/remembered.ts';

const text = 'Remember my name and email address on this device';

/** Offers to keep the name and the email address in this browser, and fills in stored ones. */
export function RememberMe({ fillsIn }: { fillsIn: boolean }) {
  useRememberedVisitor(fillsIn);
  return useHydrated() ? <Tick /> : <RememberTickToCome text={text} />;
}

function Tick() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (recallVisitor()) box.current!.checked = true;
  }, []);
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
      {text}
    </RememberTick>
  );
}
