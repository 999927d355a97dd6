import { keptField, type SignInHere } from './kept-form.ts';

/** The outcome of the form that led to this page. */
export const KeptNotice = ({ here }: { here: SignInHere | null }) =>
  here && (
    <p className="notice">
      <output>{here.notice}</output>
    </p>
  );

/** The form that is kept. The first of its parts comes first of all fields: so the answer knows it. */
export const KeptFields = ({ here }: { here: SignInHere | null }) =>
  here?.sealed?.map((part, index) => <input key={index} type="hidden" name={keptField} value={part} />);
