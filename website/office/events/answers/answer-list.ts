import { formatPlainMoment } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { ratings } from '#contract/visitor/event-answers.ts';
import { listFile } from '../../list/list-file.ts';
import { defineList } from '../../list/read-list.ts';

export const answerList = (eventGuid: string) =>
  defineList({
    call: operatorCalls.getEventAnswers,
    load: (query, api) => api.getEventAnswers({ eventGuid, query }),
  });

export const formatRating = (rating: number): string =>
  ratings.find((each) => each.rating === rating)?.text ?? '';

export const answerFile = (eventGuid: string) =>
  listFile(answerList(eventGuid), async () => ({
    Name: ({ name }) => name,
    Answer: ({ rating }) => formatRating(rating),
    'In their own words': ({ comment }) => comment,
    Answered: ({ answeredAt }) => formatPlainMoment(answeredAt),
  }));
