import { bind } from '../bind.ts';
import { exportHistory } from './export-history.ts';
import { getHistory, type HistoryParts } from './get-history.ts';

/** The calls about the history of records. */
export const historyCalls = bind<HistoryParts>()({
  getHistory,
  exportHistory,
});
