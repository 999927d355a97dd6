/** Reads the values that a form stored on this device; undefined if there are none, or if the browser refuses. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Returns whether the browser keeps it: its storage may be full or switched off. */
export function storeOnDevice(key: string, content: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(content));
    return true;
  } catch {
    return false;
  }
}

export function deleteStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
