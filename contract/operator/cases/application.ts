import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { exampleAnswers, NewAnswers, OwnApplication, SavedAnswers } from '../../visitor/application.ts';

/** An application with what only staff see of it. */
export const CaseApplication = z.extend(OwnApplication, {
  /** The address for the family; null until it was sent. */
  link: z.nullable(z.string()),
  /** When it was last sent (wall time in Europe/London). */
  sentAt: z.nullable(z.string()),
  /** The applicant's address; null if none is known. */
  eMail: z.nullable(z.string()),
});
export type CaseApplication = z.output<typeof CaseApplication>;

/** The second step after a request: what a family answers about one case, on its own or on the phone. */
export const applicationCalls = {
  getCaseApplication: get('Cases/{number}/Application', {
    role: 'staff',
    summary: 'Read the application of a case',
    answer: CaseApplication,
    example: {
      answer: {
        deceasedName: 'Mr John Arthur Ellis',
        applicantName: 'Mrs Margaret Ellis',
        isOpen: true,
        answers: [exampleAnswers.given],
        link: 'https://willow.example/application/application-42-5mq0',
        sentAt: '2026-11-24T10:30:00',
        eMail: 'margaret@willow.example',
      },
    },
  }),
  /** For what a family says on the phone. An answer with an old revision is not saved. */
  answerCaseApplication: put('Cases/{number}/Application', {
    role: 'staff',
    summary: 'Answer questions of an application for a family',
    body: NewAnswers,
    answer: SavedAnswers,
    example: {
      request: exampleAnswers.request,
      answer: { answers: [exampleAnswers.given], isObjectionNoted: false, conflicts: [] },
    },
  }),
  /** Emails the link to the applicant. A later email has the same link. */
  sendApplicationLink: post('Cases/{number}/Application/Link', {
    role: 'staff',
    summary: 'Email the applicant the link of the application',
    once: true,
    body: z.strictObject({}),
    answer: z.literal(true),
    example: { request: {} },
  }),
};
