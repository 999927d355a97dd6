import type { BereavementEvent } from '#contract/events.ts';
import type { OwnWaitingPlace } from '#contract/visitor/bookings.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { AnswerFields, questionsOf } from '../form/answer-fields.tsx';
import { AttendeesField } from '../form/attendees-field.tsx';

type AcceptFieldsProps = {
  place: OwnWaitingPlace;
  event: BereavementEvent;
  answer: { values: Record<string, string>; problems: Record<string, string> } | undefined;
};

/** The fields of a booking, filled in from the waiting list; the email address is known. */
export function AcceptFields({ place, event, answer }: AcceptFieldsProps) {
  const { values = {}, problems = {} } = answer ?? {};
  const questions = questionsOf(event, values, true);
  return (
    <>
      <ErrorSummary problems={problems} />
      <Field name="name" label="Name" problem={problems.name}>
        {(control) => (
          <input
            {...control}
            defaultValue={values.name ?? place.name}
            autoComplete="name"
            spellCheck={false}
          />
        )}
      </Field>
      <AttendeesField
        value={values.numberOfAttendees ?? String(place.numberOfAttendees)}
        hint="Include yourself."
        problem={problems.numberOfAttendees}
      />
      <AnswerFields {...{ questions, values, problems }} isOptional />
    </>
  );
}
