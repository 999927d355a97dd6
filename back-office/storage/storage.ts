import type { Readable } from 'node:stream';

/** From `start` to `end`, both inclusive, or to the end of the file; or its last bytes. */
export type ByteRange = { start: number; end?: number } | { last: number };

/** `start` is where in the file of `size` bytes the part begins. */
type FilePart = { size: number; start: number; bytes: number; stream: Readable };

/** Storage for photographs. A name is a path like `photographs/{key}/original`, never chosen by a visitor. */
export type Storage = {
  /** Moves a complete file from `incoming` to its name, atomically. `isSynced` if it is flushed to disk already. */
  take(path: string, name: string, options?: { isSynced?: boolean }): Promise<void>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  open(name: string): Promise<{ bytes: number; stream: Readable } | null>;
  /** A part of a file. Null if there is no such file; without a stream if the range lies outside it. */
  openPart(name: string, range: ByteRange): Promise<FilePart | { size: number; stream: null } | null>;
  /** Ignores names that do not exist. */
  remove(names: string[]): Promise<void>;
  /** The folder for uploads in progress, on the same file system as the storage. */
  incoming: string;
  /** Full paths of files that killed processes have left in `incoming` folders. Excludes uploads in progress. */
  leftovers(): Promise<string[]>;
  /** False if the disk has less free space than its floor. Uploads are then refused. */
  hasFreeSpace(): Promise<boolean>;
};
