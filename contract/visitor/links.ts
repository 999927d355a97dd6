import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { exampleErasureReceipt, examplePhotographSource, exampleSignoffOptions } from '../example-records.ts';
import { required } from '../fields/fields.ts';
import { OfferedOption } from '../operator/sign-off/options.ts';
import { captionFields, RemovalKey } from '../photographs.ts';

/** The sign-off behind the link of an email. */
export const SignoffLink = z.object({
  /** Null if the email was cancelled, because it may have gone to the wrong person. */
  deceasedName: z.nullable(z.string()),
  /** The choice made with this email's links, and when (UK local time). */
  recorded: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** The choices that its links offer; empty if nothing can be chosen any more. */
  options: z.array(OfferedOption),
  /** The reason for the reader why nothing can be chosen any more. */
  problem: z.nullable(z.string()),
});
export type SignoffLink = z.output<typeof SignoffLink>;

const ReturnFromSage = z.strictObject({
  code: required(2_000, 'Please send the code that Sage answered.'),
  state: required(200, 'Please send the state that Sage answered.'),
});

export const SageConnected = z.object({
  /** The businesses the connection can use; `isOurs` marks the one in SAGE_BUSINESS_ID. */
  businesses: z.array(z.object({ id: z.string(), name: z.string(), isOurs: z.boolean() })),
});
export type SageConnected = z.output<typeof SageConnected>;

/** A record of an erasure, without personal data. */
export const ErasureReceipt = z.object({
  number: z.number(),
  /** Wall time in Europe/London. */
  at: z.string(),
  /** Kind -> number of records. `emails` and `history` include what belonged to the others. */
  erased: z.record(z.string(), z.number()),
  /** Kind -> number of records that are kept because the law requires it. */
  stayed: z.record(z.string(), z.number()),
  /** From this day no backup holds it any more. */
  backupsUntil: z.string(),
  /** SHA-256 of the receipt before it and of this one, in hexadecimal digits. */
  previousHash: z.string(),
  hash: z.string(),
});
export type ErasureReceipt = z.output<typeof ErasureReceipt>;

const codeCharactersMax = 100;

const { caption, addedBy } = captionFields;
// As many as one page of a visitor lists.
const captionsMax = 500;

/** The captions of several photographs, each named by its key, and the one name for all of them. */
const NewCaptions = z.strictObject({
  addedBy,
  photographs: z
    .array(z.strictObject({ removalKey: RemovalKey, caption }))
    .check(z.maxLength(captionsMax, `Please send ${captionsMax} captions at most.`)),
});
export type NewCaptions = z.output<typeof NewCaptions>;

/** The caption of a photograph that a gallery shows, and who added it. One of them may be null. */
const Caption = z.object({
  source: z.string(),
  caption: z.nullable(z.string()),
  addedBy: z.nullable(z.string()),
});
export type Caption = z.output<typeof Caption>;

/** The calls of somebody who holds another link, or comes back with a code. */
export const visitorLinkCalls = {
  getSignoffLink: get('Ms/EmailSignoff/{emailGuid}', {
    role: 'staff',
    summary: 'Get what a sign-off link is about',
    answer: SignoffLink,
    example: {
      answer: {
        deceasedName: 'John Arthur Ellis',
        recorded: null,
        options: exampleSignoffOptions,
        problem: null,
      },
    },
  }),
  /** The rights that the last part of an address gives: a key, or the guid of a funeral. */
  getFuneralLink: get('FuneralLinks/{key}', {
    role: 'staff',
    summary: 'Say what a link of a funeral opens',
    answer: z.object({
      canAdd: z.boolean(),
      canView: z.boolean(),
      /** Whether photographs are still being added to its funeral. */
      isOpen: z.boolean(),
      /** The person who died, and the day of the funeral (YYYY-MM-DD); null if its pages do not say. */
      personName: z.nullable(z.string()),
      date: z.nullable(z.string()),
    }),
    example: {
      answer: {
        canAdd: false,
        canView: true,
        isOpen: true,
        personName: 'John Arthur Ellis',
        date: '2026-12-04',
      },
    },
  }),
  /** Removes a photograph for the visitor who has just added it: their page has the key. */
  removeAddedPhotograph: post('Funerals/{funeralGuid}/RemoveAddedPhotograph', {
    role: 'staff',
    summary: 'Remove a photograph with the key of the visitor who added it',
    body: z.strictObject({ removalKey: RemovalKey }),
    answer: z.literal(true),
    example: { request: { removalKey: '9f2c41d07be85a6360c1de94b7f8a213' } },
  }),
  /**
   * Writes below photographs for the visitor who has just added them. Removed ones are left out; if all are, it is
   * refused.
   */
  captionAddedPhotographs: post('Funerals/{funeralGuid}/CaptionAddedPhotographs', {
    role: 'staff',
    summary: 'Write below photographs with the keys of who added them',
    body: NewCaptions,
    answer: z.literal(true),
    example: {
      request: {
        addedBy: 'Harold Ellis',
        photographs: [{ removalKey: '9f2c41d07be85a6360c1de94b7f8a213', caption: 'At the allotment' }],
      },
    },
  }),
  /** Answers the captions of the photographs that visitors see with this link. */
  getCaptions: get('FuneralLinks/{key}/Captions', {
    role: 'staff',
    summary: 'List the captions of a gallery',
    answer: z.array(Caption),
    example: {
      answer: [{ source: examplePhotographSource, caption: 'At the allotment', addedBy: 'Harold Ellis' }],
    },
  }),
  /** The receipt of a code, and whether it and all before it are as they were written. */
  checkErasureReceipt: get('PersonalData/ReceiptOfCode', {
    role: 'administrator',
    summary: 'Find the receipt of a code that a family has',
    query: z.strictObject({
      code: z.string('Please enter the code.').check(z.maxLength(codeCharactersMax, 'The code is shorter.')),
    }),
    answer: z.extend(ErasureReceipt, { isWhole: z.boolean() }),
    example: { answer: { ...exampleErasureReceipt, isWhole: true } },
  }),
  finishSage: post('Sage/Connected', {
    role: 'finance',
    summary: 'Finish connecting to Sage',
    body: ReturnFromSage,
    answer: SageConnected,
    example: {
      request: { code: 'GB/3f9c1e', state: 'a1b2c3d4' },
      answer: { businesses: [{ id: '7c0d', name: 'Willow and Daughters', isOurs: true }] },
    },
  }),
};
