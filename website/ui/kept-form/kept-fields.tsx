import { keptField, type FormSignIn } from './kept-form.ts';

/** The outcome of the form that led to this page. */
export const KeptNotice = ({ formSignIn }: { formSignIn: FormSignIn | null }) =>
  formSignIn && (
    <p className="notice">
      <output>{formSignIn.notice}</output>
    </p>
  );

/** The form that is kept. The first of its parts comes first of all fields: so the answer knows it. */
export const KeptFields = ({ formSignIn }: { formSignIn: FormSignIn | null }) =>
  formSignIn?.sealed?.map((part, index) => <input key={index} type="hidden" name={keptField} value={part} />);
