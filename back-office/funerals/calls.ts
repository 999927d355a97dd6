import { bind } from '../bind.ts';
import { getFuneral, getFunerals } from './funeral-list.ts';
import { createFuneral, removeFuneral, updateFuneral } from './funerals.ts';
import { getFuneralLink, getFuneralQrCodes, renewFuneralLink } from './links.ts';
import type { FuneralParts } from './parts.ts';

/** Funerals and their links. */
export const funeralCalls = bind<FuneralParts>()({
  createFuneral,
  updateFuneral,
  getFunerals,
  getFuneral,
  getFuneralQrCodes,
  renewFuneralLink: (parts, guid, body) => renewFuneralLink(parts, guid, body.link),
  getFuneralLink,
  removeFuneral,
});
