import type { Readable } from 'node:stream';

/** Both ends included. */
export type ByteRange = { start: number; end: number };

/** Where photographs are kept. A name is a path like `photographs/{key}/original`, made by us alone. */
export type Storage = {
  /** Moves a finished file of the incoming folder to its name: whole or not at all. It may be synced already. */
  take(path: string, name: string, options?: { isSynced?: boolean }): Promise<void>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. `bytes` is what the stream holds: the whole file, or the range. */
  open(name: string, range?: ByteRange): Promise<{ bytes: number; stream: Readable } | null>;
  /** A name that nothing has is no trouble. */
  remove(names: string[]): Promise<void>;
  /** The folder where images arrive, on the disk that `take` moves within. */
  incoming: string;
  /** What a killed process has left in folders where images arrive; nothing that is arriving now. Full paths. */
  leftovers(): Promise<string[]>;
  /** False where there is less than the floor left: nothing new is taken then. */
  hasFreeSpace(): Promise<boolean>;
};
