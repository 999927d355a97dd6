import { bind } from '../bind.ts';
import { getHistory, type HistoryParts } from './get-history.ts';

/** Who changed what. */
export const historyCalls = bind<HistoryParts>()({
  getHistory,
});
