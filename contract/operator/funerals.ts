import * as z from 'zod/mini';
import { get, getPages, post, put, remove } from '../call.ts';
import { guid, localDay, required } from '../fields/fields.ts';
import { limit } from '../http/pages.ts';
import { RemovalKey } from '../photographs.ts';

/** A funeral whose family may add photographs. */
const funeralFields = {
  personName: required(255, 'Please say whose funeral it is.'),
  date: localDay('Please enter the date of the funeral as YYYY-MM-DD.'),
  mayAddPhotographs: z.boolean('mayAddPhotographs must be true or false.'),
};

/** The body of an update: an absent field is unchanged. */
const FuneralChange = z.partial(z.strictObject(funeralFields));
export type FuneralChange = z.output<typeof FuneralChange>;

const NewFuneral = z.strictObject({
  ...funeralFields,
  /** The guid in the provider's own system; one is generated if it is left out. */
  guid: z.nullish(guid('guid must be a guid.')),
});
export type NewFuneral = z.output<typeof NewFuneral>;

const Count = z.number();

export const FuneralOnList = z.object({
  ...funeralFields,
  guid: z.string(),
  /** By status. `waiting`: the thumbnails and display sizes have not been made yet. */
  photographs: z.object({ waiting: Count, ready: Count, unreadable: Count }),
});

export const PhotographOnList = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'unreadable']),
  kind: z.enum(['jpeg', 'png', 'gif', 'webp', 'avif', 'heic']),
  bytes: Count,
  /** ISO 8601 in UTC. */
  uploadedAt: z.string(),
  /** Its address in the gallery; null until it is ready. */
  source: z.nullable(z.string()),
});

export const funeralCalls = {
  createFuneral: post('Funerals', { body: NewFuneral, answer: z.object({ guid: z.string() }) }),
  updateFuneral: put('Funerals/{guid}', { body: FuneralChange, answer: z.literal(true) }),
  /** The latest funeral first, a hundred at a time; `before` is the last guid of the previous page. */
  getFunerals: getPages('Funerals', {
    paged: 'before',
    query: z.strictObject({ before: z.optional(guid('before must be the guid of a funeral.')), limit }),
    answer: z.array(FuneralOnList),
  }),
  /** Permanently erases the funeral and all its photographs. */
  removeFuneral: remove('Funerals/{guid}', { query: z.strictObject({}), answer: z.literal(true) }),
  getPhotographs: get('Funerals/{funeralGuid}/Photographs', { answer: z.array(PhotographOnList) }),
  removePhotograph: remove('Funerals/{funeralGuid}/Photographs/{id}', {
    query: z.strictObject({}),
    answer: z.literal(true),
  }),
  /** Removes a photograph for the visitor who has just added it: their page has the key. */
  removeAddedPhotograph: post('Funerals/{funeralGuid}/RemoveAddedPhotograph', {
    body: z.strictObject({ removalKey: RemovalKey }),
    answer: z.literal(true),
  }),
  /** Allows removed photographs to be added again. */
  allowRemovedPhotographs: remove('Funerals/{funeralGuid}/RemovedPhotographs', {
    query: z.strictObject({}),
    answer: z.literal(true),
  }),
};
