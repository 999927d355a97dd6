import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the script of the page is there by now. False on the server, and in the browser's first look at its answer. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Keeps a browser from filling a field in by itself. Only once there is script: where there is none, `off` would
 * make Back forget what was typed.
 */
export const useNoAutoComplete = (): 'off' | undefined => (useHydrated() ? 'off' : undefined);
