import type { OwnCalls } from '#contract/operator/calls.ts';
import { getFuneral, getFunerals } from './funeral-list.ts';
import { createFuneral, removeFuneral, updateFuneral } from './funerals.ts';
import { getFuneralLink, getFuneralQrCodes, renewFuneralLink } from './links.ts';
import type { FuneralParts } from './parts.ts';

/** Funerals and their links. */
export const funeralCalls = (parts: FuneralParts) =>
  ({
    createFuneral: ({ body }) => createFuneral(parts, body),
    updateFuneral: ({ guid, body }) => updateFuneral(parts, guid, body),
    getFunerals: ({ query }) => getFunerals(parts, query),
    getFuneral: ({ guid }) => getFuneral(parts, guid),
    getFuneralQrCodes: ({ guid }) => getFuneralQrCodes(parts, guid),
    renewFuneralLink: ({ guid, body }) => renewFuneralLink(parts, guid, body.link),
    getFuneralLink: ({ key }) => getFuneralLink(parts, key),
    removeFuneral: ({ guid }) => removeFuneral(parts, guid),
  }) satisfies Partial<OwnCalls>;
