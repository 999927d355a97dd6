import { useSyncExternalStore } from 'react';

const neverSubscribe = () => () => {};

/** Whether the page is hydrated. False on the server and during the first render in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverSubscribe,
    () => true,
    () => false,
  );

/**
 * Turns off the browser's autofill, but only once there is script: without it, `off` would make Back lose what was
 * typed.
 */
export const useNoAutoComplete = (): 'off' | undefined => (useHydrated() ? 'off' : undefined);
