import type { Problems } from '../../../ui/form/checked-form.ts';
import { TextField } from '../../form/text-field.tsx';

type ComplainantFieldsProps = { values: Record<string, string>; problems: Problems };

/** The person who complains, and how to reach them. */
export const ComplainantFields = ({ values, problems }: ComplainantFieldsProps) => (
  <>
    <TextField name="name" label="Who complains" defaultValue={values.name} problem={problems.name} />
    <TextField
      name="eMail"
      type="email"
      label="Email address (optional)"
      defaultValue={values.eMail}
      problem={problems.eMail}
      isOptional
    />
    <TextField
      name="phone"
      type="tel"
      label="Phone number (optional)"
      defaultValue={values.phone}
      problem={problems.phone}
      isOptional
    />
  </>
);
