let timesAgain = 0;

/**
 * Loads a part of the page that comes when it is asked for, as `import()` does. A browser may keep for good that it did
 * not come (Chromium 150 does), so it is then asked for under another address. Rejects where it does not come either.
 */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // The address is known to the browser alone; those that keep a failure name it.
    const address = /https?:\/\/\S+/.exec(String(error))?.[0] ?? '';
    if (!address.startsWith(`${location.origin}/`)) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${++timesAgain}`)) as Part;
  }
}
