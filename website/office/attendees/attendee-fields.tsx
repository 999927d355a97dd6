import { bookingFields, listBookingLabels, chooseQuestionTitle } from '#contract/records/booking.ts';
import type { Attendance } from '#contract/operator/events/attendees.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { bookingTextsWithoutPhone } from './labels.ts';

type AttendeeFieldsProps = {
  event: Attendance['event'];
  /** Field -> its text. */
  values: Record<string, string>;
  problems: Problems;
  autoFocus?: boolean;
};

/** The fields of a booking for staff. Extra answers appear if the event asks for them or if one exists. */
export function AttendeeFields({ event, values, problems, autoFocus = false }: AttendeeFieldsProps) {
  const labels = listBookingLabels(event);
  const field = createInputProps(values, problems);
  return (
    <>
      <TextField {...field('name')} label="Name" autoFocus={autoFocus} />
      <div className="field-row">
        <TextField {...field('phone')} label="Phone number" type="tel" isOptional />
        <TextField {...field('numberOfAttendees')} label="Number of people" inputMode="numeric" />
      </div>
      <TextField
        {...field('eMail')}
        label="Email address"
        hint="The confirmation goes there. Leave it empty if they have none."
        type="email"
        isOptional
      />
      {bookingTextsWithoutPhone
        .filter((name) => chooseQuestionTitle(name, event) !== '' || values[name])
        .map((name) => (
          <Text key={name} {...field(name)} {...bookingFields[name]} label={labels[name]} />
        ))}
    </>
  );
}

type TextProps = ReturnType<ReturnType<typeof createInputProps>> & {
  label: string;
  hint?: string;
  isLong?: true;
};

const Text = ({ name, defaultValue, problem, autoComplete, label, hint, isLong }: TextProps) => {
  const field = { name, defaultValue, problem, autoComplete, label, ...(hint && { hint }) };
  return isLong ? <TextArea {...field} rows={2} /> : <TextField {...field} isOptional />;
};
