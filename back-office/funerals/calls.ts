import type { OwnCalls } from '#contract/operator/calls.ts';
import { createFuneral, getFunerals, removeFuneral, updateFuneral, type FuneralParts } from './funerals.ts';

/** Funerals. `eraseFiles` erases the files of photographs. */
export const funeralCalls = (parts: FuneralParts) =>
  ({
    createFuneral: ({ body }) => createFuneral(parts, body),
    updateFuneral: ({ guid, body }) => updateFuneral(parts, guid, body),
    getFunerals: ({ query }) => getFunerals(parts, query),
    removeFuneral: ({ guid }) => removeFuneral(parts, guid),
  }) satisfies Partial<OwnCalls>;
