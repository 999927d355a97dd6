import { bind } from '../bind.ts';
import { getSage50Batches, getSage50File, type DownloadParts } from './downloads.ts';

/** Files for Sage 50. */
export const sage50Calls = bind<DownloadParts>()({
  getSage50Batches,
  getSage50File: (parts, number, file) => getSage50File(parts, { number, file }),
});
