import { bind } from '../../bind.ts';
import { answerEvent, getEventAnswers, getOwnEventAnswer, type AnswerParts } from './answers.ts';

/** Answers after an event. */
export const eventAnswerCalls = bind<AnswerParts>()({ getOwnEventAnswer, answerEvent, getEventAnswers });
