import { keptField, type FormSignIn } from './kept-form.ts';

/** The outcome of the form that led to this page. */
export const KeptNotice = ({ formSignIn }: { formSignIn: FormSignIn | null }) =>
  formSignIn && (
    <p className="notice">
      <output>{formSignIn.notice}</output>
    </p>
  );

/**
 * Hidden fields with the kept form. The first part comes before all other fields, so that the server recognises the
 * form.
 */
export const KeptFields = ({ formSignIn }: { formSignIn: FormSignIn | null }) =>
  formSignIn?.sealed?.map((part, index) => <input key={index} type="hidden" name={keptField} value={part} />);
