import { Field } from '../../ui/form/field.tsx';

type FileFieldProps = {
  id?: string;
  label: string;
  hint: string;
  accept: string;
  problem: string | undefined;
};

/** The choice of a file; its form is sent as `multipart/form-data`. */
export const FileField = ({ id, label, hint, accept, problem }: FileFieldProps) => (
  <Field name="fileData" id={id} label={label} hint={hint} problem={problem}>
    {(control) => <input {...control} type="file" accept={accept} required />}
  </Field>
);
