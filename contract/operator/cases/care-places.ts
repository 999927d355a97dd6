import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { required, noFields, optionalRevision } from '../../fields/fields.ts';
import { branchField } from '../branches.ts';

export const placeKinds = ['mortuary', 'van', 'chapel', 'crematorium', 'other'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeKindNames: Record<PlaceKind, string> = {
  mortuary: 'Mortuary',
  van: 'Van',
  chapel: 'Chapel of rest',
  crematorium: 'Crematorium',
  other: 'Other',
};

const placeFields = {
  name: required(100, 'Please enter the name of the place.'),
  kind: z.enum(placeKinds, 'Please choose a kind of place.'),
};

const NewCarePlace = z.strictObject({ ...placeFields, branch: branchField });
export type NewCarePlace = z.output<typeof NewCarePlace>;

/** The body of an update: an absent field is unchanged. */
const CarePlaceChange = z.strictObject({
  ...z.partial(z.object(placeFields)).shape,
  branch: branchField,
  revision: optionalRevision,
});
export type CarePlaceChange = z.output<typeof CarePlaceChange>;

/** A place where somebody who died can be. */
export const CarePlace = z.object({
  guid: z.string(),
  name: z.string(),
  kind: z.enum(placeKinds),
  /** The guid of its branch. */
  branch: z.string(),
  revision: z.number(),
});
export type CarePlace = z.output<typeof CarePlace>;

const exampleGuid = '1c8e5a90-7d42-4f3b-9a16-5e0c7b2d8f41';
const exampleMortuary = { name: 'Mortuary, Church Street', kind: 'mortuary' as const };

export const carePlaceCalls = {
  /** All of them, by name. */
  getCarePlaces: get('CarePlaces', {
    role: 'staff',
    summary: 'List the places of the chain of care',
    answer: z.array(CarePlace),
    example: {
      answer: [
        {
          guid: exampleGuid,
          ...exampleMortuary,
          branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
          revision: 1,
        },
      ],
    },
  }),
  createCarePlace: post('CarePlaces', {
    role: 'administrator',
    summary: 'Add a place of the chain of care',
    once: true,
    body: NewCarePlace,
    answer: z.object({ guid: z.string() }),
    example: { request: exampleMortuary, answer: { guid: exampleGuid } },
  }),
  /** Entries keep the name that the place had. */
  updateCarePlace: put('CarePlaces/{guid}', {
    role: 'administrator',
    summary: 'Change a place of the chain of care',
    body: CarePlaceChange,
    answer: z.literal(true),
    example: { request: { name: 'Mortuary, High Street', revision: 1 } },
  }),
  /** Afterwards nobody can choose it. Entries that name it are kept. */
  removeCarePlace: remove('CarePlaces/{guid}', {
    role: 'administrator',
    summary: 'Remove a place of the chain of care',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
