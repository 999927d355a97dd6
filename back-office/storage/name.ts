const name = /^photographs\/[\w-]+\/[\w-][\w.-]*$/;

/** The file of a paper of a case. It is beside the photographs, so that it is stored, backed up and moved as they are. */
export const paperPath = (key: string): string => `photographs/${key}/paper`;

/** Returns the name unchanged. Throws unless it is one of a photograph or a paper: its folder, and a file in it. */
export function checkName(candidate: string): string {
  // Keep the name out of the message, because it gives access to the photograph.
  if (!name.test(candidate)) throw new Error('This is not a valid file name for the storage.');
  return candidate;
}
