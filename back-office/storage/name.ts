const name = /^(?:[\w-][\w.-]*\/)+[\w-][\w.-]*$/;

/** The name as it is. Throws at one that could lead out of the storage. */
export function checkedName(given: string): string {
  // The name itself stays out of the message: it is the permission to see the photograph.
  if (!name.test(given)) throw new Error('This is no name of a file in the storage.');
  return given;
}
