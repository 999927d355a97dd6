import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { required } from '../fields/fields.ts';

const nameCharactersMax = 100;
const digestPattern = /^[0-9a-f]{64}$/;

/** The text that an applicant reads and signs. It has nothing that others with the link must not see. */
const Statement = z.object({
  heading: z.string(),
  topics: z.array(
    z.object({
      topic: z.string(),
      title: z.string(),
      lines: z.array(
        z.object({
          field: z.string(),
          text: z.string(),
          /** A sentence about the source of this answer, and perhaps of those above it. */
          source: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  declarations: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type Statement = z.output<typeof Statement>;

export const SignedBy = z.object({
  name: z.string(),
  /** Wall time in Europe/London. */
  at: z.string(),
});
export type SignedBy = z.output<typeof SignedBy>;

export const VoidedBy = z.object({ by: z.string(), at: z.string() });

export const OwnStatement = z.object({
  statement: Statement,
  /** SHA-256 of the statement, which the signature names. */
  digest: z.string(),
});
export type OwnStatement = z.output<typeof OwnStatement>;

/** The message for a declaration that is not ticked. */
export const declarationMissing = 'Please tick each sentence, if it is so. If one is not, please call us.';

export const NewSignature = z.strictObject({
  name: required(nameCharactersMax, 'Please type your full name.'),
  /** The names of the declarations that were ticked. */
  declares: z.array(z.string().check(z.maxLength(nameCharactersMax))).check(z.maxLength(10)),
  /** The digest of the statement that was shown. */
  digest: z.string().check(z.regex(digestPattern, 'digest must be that of the statement.')),
});
export type NewSignature = z.output<typeof NewSignature>;

export const exampleSigned = { name: 'Margaret Ellis', at: '2026-11-25T16:20:00' };

/** A PDF with its name. */
export const signedFile = {
  file: 'application/pdf',
  answer: z.object({
    name: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  example: { answer: '%PDF-1.7' },
} as const;

const exampleDigest = '8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92';

/** The calls for reading and signing an application. */
export const signatureCalls = {
  getOwnStatement: get('OwnApplication/{token}/Statement', {
    role: 'staff',
    summary: 'Read what the applicant signs',
    answer: OwnStatement,
    example: {
      answer: {
        statement: {
          heading: 'Application for the cremation of Mr John Arthur Ellis',
          topics: [
            {
              topic: 'ashes',
              title: 'The ashes',
              lines: [{ field: 'ashesWish', text: 'I collect the ashes.', source: null }],
            },
          ],
          declarations: [{ name: 'true', text: 'Everything above is true.' }],
        },
        digest: exampleDigest,
      },
    },
  }),
  /**
   * Signs an application, with the applicant's own link. A repeat gets the same answer. A text that has changed
   * since is refused.
   */
  signOwnApplication: post('OwnApplication/{token}/Signature', {
    role: 'staff',
    summary: 'Sign the application behind a link',
    body: NewSignature,
    answer: SignedBy,
    example: {
      request: { name: 'Margaret Ellis', declares: ['true', 'told', 'right'], digest: exampleDigest },
      answer: exampleSigned,
    },
  }),
  /** The signed document, with the applicant's own link. */
  getOwnSignedApplication: get('OwnApplication/{token}/Signature', {
    role: 'staff',
    summary: 'Download the signed application behind a link',
    ...signedFile,
  }),
};
