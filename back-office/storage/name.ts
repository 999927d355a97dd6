const name = /^photographs\/[\w-]+\/[\w-][\w.-]*$/;

/** Returns the name unchanged. Throws unless it is one of a photograph: its folder, and a file in it. */
export function checkName(candidate: string): string {
  // Keep the name out of the message, because it gives access to the photograph.
  if (!name.test(candidate)) throw new Error('This is not a valid file name for the storage.');
  return candidate;
}
