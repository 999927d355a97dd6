import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CheckInList } from '#contract/operator/bookings/check-in.ts';
import type { Recorder } from './actions.ts';
import { DoorStore } from './door-store.ts';

const updateMs = 3_000;

type First = { list: CheckInList; isWhole: boolean; recorder: Recorder };

/** The list with what this device has recorded. Without script it stays as it was first. */
export function useDoor({ list, isWhole, recorder }: First, address: string) {
  const [store] = useState(() => new DoorStore({ address, recorder, first: list, isWhole }));
  const state = useSyncExternalStore(store.subscribe, store.readState, store.readState);
  useEffect(() => keepUpdating(store), [store]);
  return { ...state, store };
}

/** Every few seconds while the page is shown, and at once when it comes back or the connection does. */
function keepUpdating(store: DoorStore): () => void {
  const update = () => {
    if (!document.hidden || store.hasUnsent()) void store.update();
  };
  // Without a connection the page cannot be loaded again, so the browser asks before it is closed.
  const warn = (event: BeforeUnloadEvent) => {
    const { connection, unstored } = store.readState();
    if (connection === 'offline' || unstored > 0) event.preventDefault();
  };
  store.readKept();
  update();
  const timer = setInterval(update, updateMs);
  document.addEventListener('visibilitychange', update);
  addEventListener('online', update);
  addEventListener('beforeunload', warn);
  addEventListener('storage', store.readEntry);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', update);
    removeEventListener('online', update);
    removeEventListener('beforeunload', warn);
    removeEventListener('storage', store.readEntry);
  };
}
