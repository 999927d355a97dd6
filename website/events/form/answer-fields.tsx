import { answerNames, bookingAnswers, chooseTitle, type Answer } from '#contract/records/booking-answers.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { Field } from '../../ui/form/field.tsx';

type Question = { name: Answer; label: string };

/**
 * Lists the questions of an event: those that it titles, and those that only our own back office knows. If the
 * event could not be read, lists the answered ones, so that their text is not lost.
 */
export function listQuestions(
  event: BereavementEvent | undefined,
  values: Record<string, string>,
  isLocalBackOffice: boolean,
): Question[] {
  const chooseAnswerTitle = (name: Answer) => chooseTitle(bookingAnswers[name], event ?? {});
  const isAsked = (name: Answer) => (event ? (chooseAnswerTitle(name) ?? isLocalBackOffice) : values[name]);
  return answerNames
    .filter(isAsked)
    .map((name) => ({ name, label: chooseAnswerTitle(name) || bookingAnswers[name].label }));
}

type AnswerFieldsProps = {
  questions: Question[];
  values: Record<string, string>;
  problems: Problems;
  isOptional: boolean;
};

export const AnswerFields = ({ questions, values, problems, isOptional }: AnswerFieldsProps) =>
  questions.map(({ name, label }) => (
    <Field key={name} name={name} label={label} hint={isOptional && 'Optional'} problem={problems[name]}>
      {(control) =>
        'isLong' in bookingAnswers[name] ? (
          <textarea {...control} defaultValue={values[name]} rows={4} />
        ) : (
          <input {...control} defaultValue={values[name]} autoComplete="off" />
        )
      }
    </Field>
  ));
