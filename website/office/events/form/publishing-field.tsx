import type { Problems } from '../../../ui/form/checked-form.ts';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { EventFormValues } from './read-event-form.ts';

type PublishingFieldProps = { values: EventFormValues; problems: Problems; isPublished?: boolean };

/** When visitors see an event. */
export function PublishingField({ values, problems, isPublished = false }: PublishingFieldProps) {
  const selected = values.publishing || 'now';
  const problem = problems.publishing;
  return (
    <>
      <fieldset className={problem ? 'radios field-wrong' : 'radios'} id="publishing">
        <legend>Publishing</legend>
        {problem && (
          <p className="field-error">
            <span className="only-heard">Error:</span> {problem}
          </p>
        )}
        {listChoices(isPublished).map(({ value, label, hint }) => (
          <div key={value}>
            <input
              type="radio"
              id={`publishing-${value}`}
              name="publishing"
              value={value}
              defaultChecked={value === selected}
              aria-describedby={`publishing-${value}-hint`}
            />
            <label htmlFor={`publishing-${value}`}>{label}</label>
            <p id={`publishing-${value}-hint`}>{hint}</p>
          </div>
        ))}
      </fieldset>
      <div className="field-row publish-later">
        <DayField
          name="publishDay"
          label="Publish on (for later)"
          defaultValue={values.publishDay ?? ''}
          problem={problems.publishDay}
          isOptional
        />
        <TextField
          name="publishTime"
          label="Publish at (for later)"
          autoComplete="off"
          defaultValue={values.publishTime ?? ''}
          problem={problems.publishTime}
          isOptional
        />
      </div>
    </>
  );
}

const listChoices = (isPublished: boolean) => [
  isPublished
    ? { value: 'now', label: 'Published', hint: 'Visitors see it.' }
    : { value: 'now', label: 'Publish now', hint: 'Visitors see it as soon as you save it.' },
  { value: 'later', label: 'Publish later', hint: 'Visitors see it from the day and time below.' },
  { value: 'draft', label: 'Keep as a draft', hint: 'Only staff see it.' },
];
