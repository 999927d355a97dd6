import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { exampleEvent } from '../example-records.ts';
import { optional, wholeNumber } from '../fields/fields.ts';

/** Rating -> its text, the best first. */
export const ratings = [
  { rating: 5, text: 'Very good' },
  { rating: 4, text: 'Good' },
  { rating: 3, text: 'Neither good nor poor' },
  { rating: 2, text: 'Poor' },
  { rating: 1, text: 'Very poor' },
] as const;

export const commentCharactersMax = 2_000;

/** The answer of a booking to the question after its event. */
export const NewEventAnswer = z.strictObject({
  /** From 1, very poor, to 5, very good. */
  rating: wholeNumber(1, 5, 'Please choose one answer.'),
  comment: optional(commentCharactersMax, 'comment'),
});
export type NewEventAnswer = z.output<typeof NewEventAnswer>;

/** The event and the answer behind the link of a thank-you. */
export const OwnEventAnswer = z.object({
  title: z.string(),
  /** Wall time in Europe/London. */
  startDateTime: z.string(),
  question: z.string(),
  /** Null before it is answered. */
  rating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  /** The last day on which the answer can be given or changed, and whether that has passed. */
  openUntil: z.string(),
  isOpen: z.boolean(),
});
export type OwnEventAnswer = z.output<typeof OwnEventAnswer>;

/** The token in the link of a thank-you. */
export const answerTokenPattern = /^answer-(\d{1,18})-[\w-]{43}$/;

const exampleAnswer = { rating: 4, comment: 'It helped to hear the others.' };

/** The calls behind the link of a thank-you. */
export const visitorAnswerCalls = {
  getOwnEventAnswer: get('OwnEventAnswer/{token}', {
    role: 'staff',
    summary: 'Get what the link of a thank-you is about',
    answer: OwnEventAnswer,
    example: {
      answer: {
        title: exampleEvent.title,
        startDateTime: exampleEvent.startDateTime,
        question: 'How was it for you?',
        ...exampleAnswer,
        openUntil: '2027-04-28',
        isOpen: true,
      },
    },
  }),
  /** A later answer replaces the former one, for thirty days after the event. */
  answerEvent: post('OwnEventAnswer/{token}', {
    role: 'staff',
    summary: 'Answer the question after an event, or change it',
    body: NewEventAnswer,
    answer: z.literal(true),
    example: { request: exampleAnswer },
  }),
};
