import { bind } from '../../bind.ts';
import type { CaseParts } from '../parts.ts';
import { checkCareChain, getBrokenCareChains, markCareChainSeen } from './check-chains.ts';
import { correctCareEntry, recordCare } from './entries.ts';
import { findCareLabel, getCareLabels, getCaseCare } from './get-care.ts';
import { addBelongings, updateBelongings } from './labels.ts';
import { createCarePlace, getCarePlaces, removeCarePlace, updateCarePlace } from './places.ts';

/** The chain of care of cases, and its places. */
export const careCalls = bind<CaseParts>()({
  getCaseCare,
  getCareLabels,
  findCareLabel,
  addBelongings: (parts, number, body, idempotencyKey) =>
    addBelongings(parts, { number, body, idempotencyKey }),
  updateBelongings,
  recordCare,
  correctCareEntry,
  checkCareChain,
  getBrokenCareChains,
  markCareChainSeen,
  getCarePlaces,
  createCarePlace,
  updateCarePlace,
  removeCarePlace,
});
