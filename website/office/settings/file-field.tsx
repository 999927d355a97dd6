import { Field } from '../../ui/form/field.tsx';

type FileFieldProps = { label: string; hint: string; accept: string; problem: string | undefined };

/** The choice of a file; its form is sent as `multipart/form-data`. */
export const FileField = ({ label, hint, accept, problem }: FileFieldProps) => (
  <Field name="fileData" label={label} hint={hint} problem={problem}>
    {(control) => <input {...control} type="file" accept={accept} required />}
  </Field>
);
