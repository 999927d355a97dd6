import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ActionStore, QueueState } from './action-store.ts';
import type { Recorded } from './unsent.ts';

const updateMs = 3_000;

/** A store of any actions. */
type AnyStore = Pick<
  ActionStore<Recorded, object>,
  'hasUnsent' | 'update' | 'readKept' | 'readEntry' | 'subscribe'
> & { readState: () => Pick<QueueState<Recorded>, 'connection' | 'unstored'> };

/** The state of a store, which sends and reads while the page is open. Without script it stays as it was first. */
export function useActionStore<Store extends AnyStore>(open: () => Store) {
  const [store] = useState(open);
  const readState = store.readState as () => ReturnType<Store['readState']>;
  const state = useSyncExternalStore(store.subscribe, readState, readState);
  useEffect(() => keepUpdating(store), [store]);
  return { store, state };
}

/** Every few seconds while the page is shown, and at once when it comes back or the connection does. */
function keepUpdating(store: AnyStore): () => void {
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
