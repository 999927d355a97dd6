import type { Refused } from '#contract/call.ts';
import type { NewInvoice } from '#contract/operator/money/billing.ts';
import { formValuesOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { hasProblems, save, refuseFields } from '../../form/save.ts';
import type { Staff } from '../../require-staff.ts';
import { findCustomer } from './find-customer.ts';
import {
  mapInvoiceProblems,
  readInvoiceForm,
  addLines,
  type InvoiceFormValues,
} from './read-invoice-form.ts';

type Saving<Saved> = {
  api: Staff['api'];
  call: (body: NewInvoice, revision: number) => Promise<Saved | Refused>;
  /** The address to go to once it is saved. */
  done: (saved: Saved) => string;
};

/** The action of the form of an invoice: saves it, or shows it with more lines. */
export async function saveInvoice<Saved>(request: Request, { api, call, done }: Saving<Saved>) {
  const texts = formValuesOf(await readForm(request.clone()));
  if ('more-lines' in texts) return { longer: addLines(texts), base: texts.revision ?? null };
  return save(request, {
    read: formValuesOf,
    call: async (values: InvoiceFormValues, revision) => {
      const { body, problems } = readInvoiceForm(values);
      const customer = problems.customer ? null : await findCustomer(api, values.customer ?? '');
      if (customer && 'problem' in customer) problems.customer = customer.problem;
      return !customer || 'problem' in customer || hasProblems(problems)
        ? refuseFields(problems)
        : call({ ...body, customerGuid: customer.guid }, revision);
    },
    done,
    field: 'number',
    mapProblems: mapInvoiceProblems,
  });
}
