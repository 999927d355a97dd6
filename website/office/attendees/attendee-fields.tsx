import type { Attendance } from '#contract/operator/bookings/attendees.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { inputsOf } from '../form/inputs.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { answerTitles } from './words.ts';

type AttendeeFieldsProps = {
  event: Attendance['event'];
  /** Field -> its text. */
  values: Record<string, string>;
  problems: Problems;
  autoFocus?: boolean;
};

/** The fields of a booking for staff. Extra answers appear if the event asks for them or if one exists. */
export function AttendeeFields({ event, values, problems, autoFocus = false }: AttendeeFieldsProps) {
  const titles = answerTitles(event);
  const field = inputsOf(values, problems);
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
      {(event.extraInfoTitle || values.extraInfo) && (
        <TextField {...field('extraInfo')} label={titles.extraInfo} isOptional />
      )}
      {(event.extraDescriptionTitle || values.extraDescription) && (
        <TextArea {...field('extraDescription')} label={titles.extraDescription} rows={2} />
      )}
      <TextArea {...field('notes')} label="Notes" hint="Only staff see them." rows={2} />
    </>
  );
}
