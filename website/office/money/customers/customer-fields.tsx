import type { Problems } from '../../../ui/form/checked-form.ts';
import { inputsOf } from '../../form/inputs.ts';
import { TextField } from '../../form/text-field.tsx';
import type { CustomerTexts } from './read-customer.ts';

/** The fields of a customer. */
export function CustomerFields({ values, problems }: { values: CustomerTexts; problems: Problems }) {
  const field = inputsOf(values, problems);
  return (
    <>
      <TextField {...field('reference')} label="Customer number" hint="Your own, such as C-1042" />
      <TextField {...field('name')} label="Name" />
      <TextField {...field('eMail')} label="Email address (optional)" type="email" isOptional />
      <TextField {...field('phone')} label="Phone number (optional)" type="tel" isOptional />
      <TextField {...field('addressLine1')} label="Address line 1 (optional)" isOptional />
      <TextField {...field('addressLine2')} label="Address line 2 (optional)" isOptional />
      <div className="field-row">
        <TextField {...field('town')} label="Town (optional)" isOptional />
        <TextField {...field('postCode')} label="Postcode (optional)" isOptional />
      </div>
    </>
  );
}
