const name = /^(?:[\w-][\w.-]*\/)+[\w-][\w.-]*$/;

/** Returns the name unchanged. Throws if it could lead out of the storage. */
export function checkedName(given: string): string {
  // Keep the name out of the message, because it gives access to the photograph.
  if (!name.test(given)) throw new Error('This is not a valid file name for the storage.');
  return given;
}
