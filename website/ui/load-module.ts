let retryCount = 0;

/**
 * Loads a module on demand, like `import()`. Some browsers remember a failed load for good (Chromium 150 does), so
 * it is then requested at another address. Rejects if that fails too.
 */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // Only the browser knows the address. Browsers that remember a failure name it in the error.
    const address = /https?:\/\/\S+/.exec(String(error))?.[0] ?? '';
    if (!address.startsWith(`${location.origin}/`)) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${++retryCount}`)) as Part;
  }
}
