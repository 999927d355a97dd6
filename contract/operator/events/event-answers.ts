import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/** The answer to the question after an event. */
export const EventAnswer = z.object({
  /** The guid of the booking. */
  guid: z.string(),
  name: z.string(),
  /** From 1, very poor, to 5, very good. */
  rating: z.number(),
  comment: z.nullable(z.string()),
  /** Wall time in Europe/London. */
  answeredAt: z.string(),
});
export type EventAnswer = z.output<typeof EventAnswer>;

export const eventAnswerCalls = {
  /** The newest booking first, fifty at a time, or `limit`. */
  getEventAnswers: get('Bereavement/{eventGuid}/Answers', {
    role: 'staff',
    summary: 'List what people have answered after an event',
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: z.array(EventAnswer),
    example: {
      answer: [
        {
          guid: '5a0c1f77-9e24-4a3b-b1d6-83f2c4e9d010',
          name: 'Harold Ellis',
          rating: 4,
          comment: 'It helped to hear the others.',
          answeredAt: '2027-03-30T18:20:00',
        },
      ],
    },
  }),
};
