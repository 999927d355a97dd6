/** The values that a form stored on this device after a tick; undefined if there are none, or the browser refuses. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the browser keeps it: its storage may be full, or switched off. */
export function keepOnDevice(key: string, content: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(content));
    return true;
  } catch {
    return false;
  }
}

export function deleteKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // If nothing can be kept, there is nothing to delete.
  }
}
