import { eventFields, listEventTexts, type Section } from '#contract/records/event.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import type { createInputProps } from '../../form/inputs.ts';
import { DayField } from '../../form/moments/day-field.tsx';
import { OptionalTexts } from '../../form/optional-texts.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { EventFormValues } from './read-event-form.ts';

type FieldsProps = {
  /** The value of the input of this name. */
  field: ReturnType<typeof createInputProps>;
};

export const WhenFields = ({ field }: FieldsProps) => (
  <>
    <h2>When</h2>
    <DayField {...field('startDay')} label="Day" />
    <div className="field-row">
      <TextField {...field('startTime')} label="Starts at" hint="Such as 2:30 pm or 14:30" />
      <TextField
        {...field('endTime')}
        label="Ends at (optional)"
        hint="If left blank, two hours after it starts."
        isOptional
      />
    </div>
  </>
);

/** The optional texts of a section. */
export const TextFields = ({ field, section }: FieldsProps & { section: Section }) => (
  <OptionalTexts fields={eventFields} names={listEventTexts(section)} inputProps={field} />
);

export const PlacesField = ({ field }: FieldsProps) => (
  <TextField
    {...field('maxCapacity')}
    label={`${eventFields.maxCapacity.label} (optional)`}
    hint="How many people can come. Leave it empty for no limit."
    inputMode="numeric"
    isOptional
  />
);

const thanksOptions = [
  { value: '', label: 'If there is a question in Settings' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const rareFields = [
  'endDay',
  'joinLink',
  'closingDay',
  'closingTime',
  ...listEventTexts('questions'),
  'thanksAfter',
  ...listEventTexts('after'),
];

type RareFieldsProps = FieldsProps & { values: EventFormValues; problems: Problems };

/** The fields that few events need, folded while they are empty. */
export const RareFields = ({ field, values, problems }: RareFieldsProps) => (
  <details className="more-fields" open={rareFields.some((name) => values[name] || problems[name])}>
    <summary>More: a last day, joining online, the end of booking, questions, a thank-you</summary>
    <DayField
      {...field('endDay')}
      label="Finishes on (optional)"
      hint="If it runs over more than one day."
      isOptional
    />
    <TextField
      {...field('joinLink')}
      label={`${eventFields.joinLink.label} (optional)`}
      hint="Only people who have booked get it, in each email about their booking."
      type="url"
      isOptional
    />
    <div className="field-row">
      <DayField
        {...field('closingDay')}
        label="Booking closes on (optional)"
        hint="Otherwise when the event starts."
        isOptional
      />
      <TextField {...field('closingTime')} label="Booking closes at (optional)" isOptional />
    </div>
    <TextFields field={field} section="questions" />
    <SelectField
      name="thanksAfter"
      label={eventFields.thanksAfter.label}
      hint="An email to everybody who is booked, with one question."
      problem={undefined}
      selected={values.thanksAfter ?? ''}
      options={thanksOptions}
    />
    <TextFields field={field} section="after" />
  </details>
);
