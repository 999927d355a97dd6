/** An archive that cannot be trusted. Its message is for an operator. */
class DamagedArchive extends Error {
  readonly code = 'damaged';
}

export const damaged = (why: string) =>
  new DamagedArchive(`This archive is damaged: ${why}. Please use another one.`);
