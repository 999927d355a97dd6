import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { guid, localDay, optional, required, noFields, optionalRevision } from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { mapTexts } from '../../fields/table.ts';
import { limit, sortBy } from '../../http/pages.ts';
import { funeralFields, funeralTexts } from '../../records/funeral.ts';
import { branchField } from '../branches.ts';

/** The rules of the fields that a funeral must have. */
const funeralRules = {
  personName: required(255, 'Please say whose funeral it is.'),
  date: localDay('Please enter the date of the funeral as YYYY-MM-DD.'),
  mayAddPhotographs: z.boolean('mayAddPhotographs must be true or false.'),
};

const moreRules = {
  ...mapTexts(funeralFields, optional),
  branch: branchField,
  /** Whether the pages of its links show its name and date; by default they do. */
  showsName: z.optional(z.boolean('showsName must be true or false.')),
  /** Whether its guid opens both pages, like a link. */
  isOpenByGuid: z.optional(z.boolean('isOpenByGuid must be true or false.')),
};

/** The body of an update: an absent field is unchanged. */
const FuneralChange = z.strictObject({
  ...z.partial(z.object(funeralRules)).shape,
  ...moreRules,
  revision: optionalRevision,
});
export type FuneralChange = z.output<typeof FuneralChange>;

const NewFuneral = z.strictObject({
  ...funeralRules,
  ...moreRules,
  /** The guid in the provider's own system; one is generated if it is left out. */
  guid: z.nullish(guid('guid must be a guid.')),
});
export type NewFuneral = z.output<typeof NewFuneral>;

/** Upcoming from today on, the next first; otherwise the latest first. */
export const funeralViews = ['upcoming', 'past', 'unreadable'] as const;
export type FuneralView = (typeof funeralViews)[number];

const Count = z.number();

export const FuneralOnList = z.object({
  ...funeralRules,
  guid: z.string(),
  /** The number by status. `waiting`: without thumbnails and display sizes yet. `hidden`: not shown to visitors. */
  photographs: z.object({ waiting: Count, ready: Count, unreadable: Count, hidden: Count }),
});

/** The two links of a funeral. */
export const linkKinds = ['add', 'view'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A funeral with everything that staff see. */
export const FuneralForStaff = z.extend(FuneralOnList, {
  ...mapNames(funeralTexts, () => z.nullable(z.string())),
  /** The guid of its branch. */
  branch: z.string(),
  showsName: z.boolean(),
  isOpenByGuid: z.boolean(),
  /** Addresses of the website, all that a family needs. */
  links: z.object({ add: z.string(), view: z.string() }),
  /** The size of all photographs as they were uploaded. */
  bytes: Count,
  /** The number of removed photographs, which are not accepted again. */
  removedPhotographs: Count,
  revision: z.number(),
});
export type FuneralForStaff = z.output<typeof FuneralForStaff>;

const NewLink = z.strictObject({ link: z.enum(linkKinds, 'link must be add or view.') });

const exampleFuneral = { personName: 'John Arthur Ellis', date: '2026-12-04', mayAddPhotographs: true };
const exampleListed = {
  ...exampleFuneral,
  guid: 'e3b96f08-7d41-4c2a-95fe-1a8c0d6b4e27',
  photographs: { waiting: 1, ready: 12, unreadable: 0, hidden: 2 },
};
const exampleQrCode = '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="41" height="41">…</svg>';

export const funeralCalls = {
  createFuneral: post('Funerals', {
    role: 'staff',
    summary: 'Add a funeral',
    body: NewFuneral,
    answer: z.object({ guid: z.string() }),
    example: {
      request: { ...exampleFuneral, guid: 'e3b96f08-7d41-4c2a-95fe-1a8c0d6b4e27' },
      answer: { guid: 'e3b96f08-7d41-4c2a-95fe-1a8c0d6b4e27' },
    },
  }),
  updateFuneral: put('Funerals/{guid}', {
    role: 'staff',
    summary: 'Change a funeral',
    body: FuneralChange,
    answer: z.literal(true),
    example: { request: { mayAddPhotographs: false } },
  }),
  /** A hundred at a time, or `limit`; `before` is the last guid of the previous page. Without a view, all of them. */
  getFunerals: get('Funerals', {
    role: 'staff',
    summary: 'List the funerals',
    paged: 'before',
    query: z.strictObject({
      view: z.optional(z.enum(funeralViews, 'view must be upcoming, past or unreadable.')),
      /** Words of the name. */
      q: optional(100, 'q'),
      sort: sortBy('name', 'date'),
      before: z.optional(guid('before must be the guid of a funeral.')),
      limit,
    }),
    answer: z.array(FuneralOnList),
    example: { answer: [exampleListed] },
  }),
  getFuneral: get('Funerals/{guid}', {
    role: 'staff',
    summary: 'Read a funeral with its links',
    answer: FuneralForStaff,
    example: {
      answer: {
        ...exampleListed,
        ...mapNames(funeralTexts, () => null),
        branch: '0d9f3b52-4e1a-4b7c-8c6d-2f5e8a917b40',
        showsName: true,
        isOpenByGuid: false,
        links: {
          add: 'https://www.willow.example/documentupload/5d0c27b4-93f1-4a86-8e2b-0c7d91e3f5a6',
          view: 'https://www.willow.example/documentviewer/b8e1f6d3-2a57-4c09-9d4e-61a0c8f7b235',
        },
        bytes: 61_204_118,
        removedPhotographs: 1,
        revision: 3,
      },
    },
  }),
  /** The two links as SVG images. */
  getFuneralQrCodes: get('Funerals/{guid}/QrCodes', {
    role: 'staff',
    summary: 'Draw the links of a funeral as QR codes',
    answer: z.object({ add: z.string(), view: z.string() }),
    example: { answer: { add: exampleQrCode, view: exampleQrCode } },
  }),
  /** Replaces a link. The old one stops working at once. */
  renewFuneralLink: post('Funerals/{guid}/Links', {
    role: 'staff',
    summary: 'Replace a link of a funeral',
    body: NewLink,
    answer: z.literal(true),
    example: { request: { link: 'add' } },
  }),
  /** Permanently erases the funeral and all its photographs. */
  removeFuneral: remove('Funerals/{guid}', {
    role: 'staff',
    summary: 'Remove a funeral and its photographs',
    query: noFields,
    answer: z.literal(true),
  }),
};
