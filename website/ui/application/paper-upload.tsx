import { paperBytesMax } from '#contract/operator/cases/papers.ts';
import { Field } from '../form/field.tsx';

type PaperUploadProps = { button: string; problem: string | undefined; back: string };

/** The form that sends one paper, for a family and for staff. */
export const PaperUpload = ({ button, problem, back }: PaperUploadProps) => (
  <form method="post" encType="multipart/form-data" noValidate>
    <Field
      name="fileData"
      label="File"
      hint={`PDF, or a photograph as JPEG, PNG or HEIC. Up to ${paperBytesMax / 1_000_000} MB.`}
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,.heic,application/pdf,image/*"
          required
        />
      )}
    </Field>
    <p className="form-actions">
      <button className="button button-main">{button}</button>{' '}
      <a className="button" href={back}>
        Go back
      </a>
    </p>
  </form>
);
