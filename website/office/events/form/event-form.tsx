import type { Branch } from '#contract/operator/branches.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { BranchField } from '../../branches/branch-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { BookingFields, WhenFields, WhereFields } from './event-fields.tsx';
import { PublishingField } from './publishing-field.tsx';
import type { Texts } from './read-event-form.ts';

type EventFormProps = {
  address: string;
  values: Texts;
  problems: Problems;
  branches: Branch[];
  /** Whether visitors see the event now. */
  isPublished?: boolean;
  /** Where to go instead. */
  back: string;
  button: string;
};

/** For a button that stands outside the form. */
export const eventFormId = 'event-form';

/** The form of an event, new or not. It keeps what was typed. */
export function EventForm({ address, values, problems, branches, back, button, ...props }: EventFormProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    problem: problems[name],
    autoComplete: 'off',
  });
  return (
    <>
      <ErrorSummary problems={problems} />
      <form method="post" id={eventFormId} className="office-form event-form" action={address} noValidate>
        {values.revision && <RevisionField revision={values.revision} />}
        {values.requestKey && <input type="hidden" name="requestKey" value={values.requestKey} />}
        <TextField {...field('title')} label="Title" />
        <TextArea {...field('details')} label="What visitors should know (optional)" rows={6} />
        <BranchField branches={branches} chosen={values.branch} problem={problems.branch} />

        <WhenFields field={field} />
        <WhereFields field={field} />
        <BookingFields field={field} hasPhotographs={values.allowPhotoUpload === 'yes'} />
        <PublishingField values={values} problems={problems} {...props} />
        <p className="form-actions">
          <button className="button button-main">{button}</button>
          <a className="button" href={back}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
