import { eventFields, textsIn, type Section } from '#contract/records/event.ts';
import type { createInputProps } from '../../form/inputs.ts';
import { OptionalTexts } from '../../form/optional-texts.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';

type FieldsProps = {
  /** The value of the input of this name. */
  field: ReturnType<typeof createInputProps>;
};

export const WhenFields = ({ field }: FieldsProps) => (
  <>
    <h2>When</h2>
    <div className="field-row">
      <TextField {...field('startDay')} label="Day" hint="Such as 3 Dec 2026" />
      <TextField {...field('startTime')} label="Starts at" hint="Such as 2:30 pm or 14:30" />
    </div>
    <div className="field-row">
      <TextField
        {...field('endTime')}
        label="Ends at (optional)"
        hint="If left blank, two hours after it starts."
        isOptional
      />
      <TextField
        {...field('endDay')}
        label="Finishes on (optional)"
        hint="If it runs over more than one day."
        isOptional
      />
    </div>
  </>
);

/** The optional texts of a section. */
export const TextFields = ({ field, section }: FieldsProps & { section: Section }) => (
  <OptionalTexts fields={eventFields} names={textsIn(section)} inputProps={field} />
);

export const BookingFields = ({ field }: FieldsProps) => (
  <>
    <h2>Booking</h2>
    <TextField
      {...field('maxCapacity')}
      label={`${eventFields.maxCapacity.label} (optional)`}
      hint="How many people can come. Leave it empty for no limit."
      inputMode="numeric"
      isOptional
    />
    <div className="field-row">
      <TextField
        {...field('closingDay')}
        label="Booking closes on (optional)"
        hint="Otherwise when the event starts."
        isOptional
      />
      <TextField {...field('closingTime')} label="Booking closes at (optional)" isOptional />
    </div>
    <TextFields field={field} section="questions" />
  </>
);

const thanksOptions = [
  { value: '', label: 'If there is a question in Settings' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const AfterFields = ({ field, thanksAfter }: FieldsProps & { thanksAfter: string }) => (
  <>
    <h2>After the event</h2>
    <SelectField
      name="thanksAfter"
      label={eventFields.thanksAfter.label}
      hint="An email to everybody who is booked, with one question."
      problem={undefined}
      selected={thanksAfter}
      options={thanksOptions}
    />
    <TextFields field={field} section="after" />
  </>
);
