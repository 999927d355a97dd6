import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Inspector } from './inspector.ts';

export type PhotographLimits = {
  /** Of one file. */
  bytesMax: number;
  perFuneralMax: number;
  /** Of one picture; a plain JPEG, which is read small, may have four times as much. */
  megapixelsMax: number;
};

/** What the calls about funerals and their photographs need. */
export type PhotographParts = {
  database: Database;
  clock: () => Date;
  storage: Storage;
  photographs: PhotographLimits;
  inspector: Pick<Inspector, 'prepare' | 'inspect'>;
  /** The address that pictures are shown at begins with it. */
  publicUrl: string;
  /** Tells that there are smaller pictures to be made. */
  wakeResizing: () => void;
};
