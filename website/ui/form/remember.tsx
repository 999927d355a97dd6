import { useHydrated } from '../use-hydrated.ts';

/**
 * The tick without which a form keeps nothing on this device. Unticking deletes what is kept. Without script there is
 * nothing to tick. It has no name, so it is never sent.
 */
export function RememberTick({ children, ...input }: React.ComponentProps<'input'>) {
  return (
    <p className={useHydrated() ? 'remember' : 'remember needs-script'}>
      <label>
        <input {...input} type="checkbox" />
        {children}
      </label>
    </p>
  );
}
