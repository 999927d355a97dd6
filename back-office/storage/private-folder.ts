import { chmodSync, mkdirSync } from 'node:fs';

/** Creates a folder that only its owner can open, or restricts an existing one. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  closeToOthers(path, 0o700);
}

/** Removes the permissions of others from a file of an earlier version, or one that was copied without its mode. */
export const makeFilePrivate = (path: string): void => closeToOthers(path, 0o600);

function closeToOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Only the owner can change permissions, and some network file systems have none.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
