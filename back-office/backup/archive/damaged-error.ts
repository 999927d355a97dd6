/** An archive that cannot be trusted. Its message is for an operator. */
class DamagedArchive extends Error {
  readonly code = 'damaged';
}

export const createDamagedError = (reason: string) =>
  new DamagedArchive(`This archive is damaged: ${reason}. Please use another one.`);
