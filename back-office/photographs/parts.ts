import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import type { Provider } from '../email/layout.ts';
import type { Storage } from '../storage/storage.ts';
import type { PublicAddresses } from './files.ts';
import type { Inspector } from './inspector.ts';

export type PhotographLimits = {
  /** The size of one file. */
  bytesMax: number;
  perFuneralMax: number;
  /** The size of one picture. A baseline JPEG may have four times as much. */
  megapixelsMax: number;
};

/** The dependencies of the calls about funerals and their photographs. */
export type PhotographParts = PublicAddresses & {
  database: Database;
  /** The caller. */
  actor: Actor;
  clock: () => Date;
  storage: Storage;
  photographs: PhotographLimits;
  inspector: Pick<Inspector, 'prepare' | 'inspect'>;
  /** The provider, as documents show it. */
  provider: Pick<Provider, 'name' | 'accent'>;
  /** Called after a photograph was added or turned, whose display sizes have to be created. */
  wakeResizing: () => void;
};
