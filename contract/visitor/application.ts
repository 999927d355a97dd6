import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { optional, revisionField, textUpTo } from '../fields/fields.ts';
import { applicationFields, findAnswerProblem } from '../records/application.ts';
import { signatureCalls, SignedBy, VoidedBy } from './application-signature.ts';

const nameCharactersMax = 100;
// A topic has a few fields; staff may send all of them.
const answersMax = 40;

const NewAnswer = z.strictObject({
  value: textUpTo(4_000, 'value must be text.'),
  /** The revision of the answer in the form; 0 if there was none. */
  revision: revisionField,
  /** The value of an earlier save that was not answered yet. If it is the stored one, nobody else has answered. */
  unanswered: z.optional(textUpTo(4_000, 'unanswered must be text.')),
});

/** Answers to questions of an application, by field. Other fields are unchanged. */
export const NewAnswers = z
  .strictObject({
    /** The name of the relative; the applicant's if it is left out. */
    by: optional(nameCharactersMax, 'by'),
    answers: z.record(z.string(), NewAnswer),
    /**
     * Saved while somebody is writing. Private answers are left out, and nothing is handed on to the case before the form
     * is sent or the application is signed. Refused after a signature, which it would void.
     */
    isUnfinished: z.optional(z.boolean('isUnfinished must be true or false.')),
  })
  .check((payload) => {
    const entries = Object.entries(payload.value.answers);
    if (entries.length > answersMax)
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: ['answers'],
        message: `Please send ${answersMax} answers at most.`,
      });
    for (const [field, { value }] of entries) {
      const message = Object.hasOwn(applicationFields, field)
        ? findAnswerProblem(field, value)
        : 'No application asks this.';
      if (message) payload.issues.push({ code: 'custom', input: value, path: [field], message });
    }
  });
export type NewAnswers = z.output<typeof NewAnswers>;

const GivenAnswer = z.object({
  field: z.string(),
  value: z.string(),
  revision: z.number(),
  by: z.string(),
  /** Wall time in Europe/London. */
  at: z.string(),
  /** Whether staff entered it, for a family on the phone. */
  isFromStaff: z.boolean(),
});
export type GivenAnswer = z.output<typeof GivenAnswer>;

/** An application for a cremation, as everybody may see it. */
export const Application = z.object({
  deceasedName: z.string(),
  applicantName: z.nullable(z.string()),
  /** False once it can no longer be answered, because the case has moved on or is closed. */
  isOpen: z.boolean(),
  answers: z.array(GivenAnswer),
  /** The missing fields that are needed before signing. */
  missing: z.array(z.string()),
  /** The valid signature. */
  signature: z.nullable(SignedBy),
  /** The last signature, if an answer was changed after it. */
  voided: z.nullable(VoidedBy),
});

export type Application = z.output<typeof Application>;

/** An application as those who hold its link see it. */
export const OwnApplication = z.extend(Application, {
  /** Only the applicant's own link can sign. */
  isApplicant: z.boolean(),
  /** The address that the applicant may pass on; null for other holders. */
  familyLink: z.nullable(z.string()),
});
export type OwnApplication = z.output<typeof OwnApplication>;

/** The outcome of sending answers. */
export const SavedAnswers = z.object({
  /** All answers of the application, as they are now. */
  answers: z.array(GivenAnswer),
  /** Whether an objection was passed on. It stops the case, and no answer shows it. */
  isObjectionNoted: z.boolean(),
  /** The fields with an outdated revision. Their answers were not saved; the others were. */
  conflicts: z.array(z.string()),
});
export type SavedAnswers = z.output<typeof SavedAnswers>;

/** The token in the link of an application, which a family may pass on. */
export const applicationTokenPattern = /^application-(\d{1,18})-[\w-]{43}$/;

/** The token in the applicant's own link, which can also sign. */
export const applicantTokenPattern = /^applicant-(\d{1,18})-[\w-]{43}$/;

export const exampleAnswers = {
  request: { by: 'Harold Ellis', answers: { ashesWish: { value: 'collect', revision: 0 } } },
  given: {
    field: 'ashesWish',
    value: 'collect',
    revision: 1,
    by: 'Harold Ellis',
    at: '2026-11-25T14:03:00',
    isFromStaff: false,
  },
  application: {
    deceasedName: 'Mr John Arthur Ellis',
    applicantName: 'Mrs Margaret Ellis',
    isOpen: true,
    missing: ['diedAt'],
    signature: null,
    voided: null,
  },
};

/** The calls of a family that completes its application. Several relatives may hold the same link. */
export const visitorApplicationCalls = {
  getOwnApplication: get('OwnApplication/{token}', {
    role: 'staff',
    summary: 'Get the application behind a link',
    answer: OwnApplication,
    example: {
      answer: {
        ...exampleAnswers.application,
        answers: [exampleAnswers.given],
        isApplicant: true,
        familyLink: 'https://willow.example/application/application-42-5mq0',
      },
    },
  }),
  /** Saves answers. A repeat changes nothing. */
  answerOwnApplication: post('OwnApplication/{token}', {
    role: 'staff',
    summary: 'Answer questions of an application',
    body: NewAnswers,
    answer: SavedAnswers,
    example: {
      request: exampleAnswers.request,
      answer: { answers: [exampleAnswers.given], isObjectionNoted: false, conflicts: [] },
    },
  }),
  ...signatureCalls,
};
