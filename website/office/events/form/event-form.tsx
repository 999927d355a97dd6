import type { Branch } from '#contract/operator/branches.ts';
import { eventFields } from '#contract/records/event.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { BranchField } from '../../branches/branch-field.tsx';
import { EditForm } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { TextField } from '../../form/text-field.tsx';
import { RepeatFields } from '../series/repeat-fields.tsx';
import { PlacesField, RareFields, TextFields, WhenFields } from './event-fields.tsx';
import { PublishingField } from './publishing-field.tsx';
import type { EventFormValues } from './read-event-form.ts';

type EventFormProps = {
  values: EventFormValues;
  problems: Problems;
  branches: Branch[];
  /** The key of a form that adds an event. */
  idempotencyKey?: string;
  /** Whether it may repeat. */
  isNew?: boolean;
  /** Whether visitors see the event now. */
  isPublished?: boolean;
  /** The revision of the event as the page shows it; none for a new one. */
  revision?: number;
  /** The events of its series that are changed. */
  scope?: React.ReactNode;
  /** The address of the link that leaves the form. */
  back: string;
  button: string;
};

/** For a button that stands outside the form. */
export const eventFormId = 'event-form';

/** The form of an event, new or not. */
export function EventForm({
  values,
  problems,
  branches,
  isNew,
  isPublished,
  scope,
  ...form
}: EventFormProps) {
  const field = createInputProps(values, problems);
  return (
    <EditForm id={eventFormId} className="event-form" {...form}>
      <TextField {...field('title')} label={eventFields.title.label} />
      <TextFields field={field} section="about" />
      <BranchField branches={branches} selected={values.branch} problem={problems.branch} />

      <WhenFields field={field} />
      {isNew && <RepeatFields values={values} problems={problems} />}
      <h2>Where, and for how many</h2>
      <TextFields field={field} section="place" />
      <PlacesField field={field} />
      <RareFields field={field} values={values} problems={problems} />
      <PublishingField values={values} problems={problems} isPublished={isPublished} />
      {scope}
    </EditForm>
  );
}
