import type { Problems } from '../../../ui/form/checked-form.ts';
import { createInputProps } from '../../form/inputs.ts';
import { SelectField } from '../../form/select-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { EventFormValues } from '../form/read-event-form.ts';
import { rhythmOptions } from './labels.ts';

type RepeatFieldsProps = { values: EventFormValues; problems: Problems };

/** Whether a new event repeats, and until when. */
export function RepeatFields({ values, problems }: RepeatFieldsProps) {
  const field = createInputProps(values, problems);
  return (
    <>
      <SelectField
        name="repeats"
        label="Repeats"
        hint="You see all its dates before they are added."
        problem={problems.repeats}
        selected={values.repeats ?? ''}
        options={rhythmOptions}
      />
      <div className="field-row repeat-until">
        <TextField
          {...field('repeatCount')}
          label="How many dates (if it repeats)"
          hint="60 at most."
          inputMode="numeric"
          isOptional
        />
        <DayField
          {...field('repeatUntil')}
          label="Or the last day (if it repeats)"
          hint="Such as 23 Feb 2027"
          isOptional
        />
      </div>
    </>
  );
}
