import { href } from 'react-router';
import type { Problems } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { KeyField } from '../../ui/form/key-field.tsx';

type ReportFormProps = {
  funeralGuid: string;
  /** The addresses of the photographs that the link shows. */
  pictures: string[];
  canView: boolean;
  values: Record<string, string>;
  problems: Problems;
  idempotencyKey: string;
};

/** The form: which photograph, the reason, and how to reach the reporter. It works without script. */
export const ReportForm = ({
  funeralGuid,
  pictures,
  canView,
  values,
  problems,
  idempotencyKey,
}: ReportFormProps) => (
  <form method="post" action={href('/documentviewer/:funeralGuid/report', { funeralGuid })} noValidate>
    <ErrorSummary problems={problems} />
    <KeyField idempotencyKey={idempotencyKey} />
    {pictures.length > 0 && <ReportedPicture pictures={pictures} chosen={values.source} />}
    <Field
      name="reason"
      label="What is wrong with it?"
      hint={
        canView
          ? 'If you cannot choose it above, please also say which photograph it is.'
          : 'Please also say which photograph it is, and what it shows.'
      }
      problem={problems.reason}
    >
      {(control) => <textarea {...control} defaultValue={values.reason ?? ''} rows={5} />}
    </Field>
    <EMailField value={values.eMail} problem={problems.eMail} />
    <p className="form-actions">
      <button className="button button-main">Send the report</button>{' '}
      <a
        className="button"
        href={href(canView ? '/documentviewer/:funeralGuid' : '/documentupload/:funeralGuid', {
          funeralGuid,
        })}
      >
        Go back
      </a>
    </p>
  </form>
);

type EMailFieldProps = { value: string | undefined; problem: string | undefined };

const EMailField = ({ value, problem }: EMailFieldProps) => (
  <Field
    name="eMail"
    label="Your email address (optional)"
    hint="Only if you want to know what we decide."
    problem={problem}
  >
    {(control) => (
      <input
        {...control}
        type="email"
        defaultValue={value ?? ''}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    )}
  </Field>
);

type WhichPictureProps = { pictures: string[]; chosen: string | undefined };

/** The photographs that the link shows, to choose one. */
const ReportedPicture = ({ pictures, chosen }: WhichPictureProps) => (
  <fieldset className="options" id="source">
    <legend>Which photograph is it?</legend>
    {pictures.map((source, index) => (
      <label key={source}>
        <input type="radio" name="source" value={source} defaultChecked={chosen === source} />
        <img
          src={source.replace(/([?&/]height=)\d+/, '$1400')}
          height={thumbnailPx}
          alt={`Photograph ${index + 1}`}
          loading="lazy"
        />
      </label>
    ))}
  </fieldset>
);

const thumbnailPx = 120;
