import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that only its owner can open. One that exists is closed to others, whatever it allowed before. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  closeToOthers(path, 0o700);
}

/** Takes permissions of others away from a file that was made by an earlier version, or copied without its mode. */
export const makeFilePrivate = (path: string): void => closeToOthers(path, 0o600);

function closeToOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Only the owner may do so, and some network file systems have no permissions.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
