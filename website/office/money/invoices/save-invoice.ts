import { type Refused, isRefused } from '#contract/call.ts';
import type { NewInvoice } from '#contract/operator/money/billing.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { hasProblems, save, refuseFields } from '../../form/save.ts';
import type { Staff } from '../../require-staff.ts';
import {
  mapInvoiceProblems,
  readInvoiceForm,
  addLines,
  type InvoiceFormValues,
} from './read-invoice-form.ts';

type Saving<Saved> = {
  api: Staff['api'];
  today: string;
  call: (body: NewInvoice, revision: number) => Promise<Saved | Refused>;
  /** The address to go to once it is saved. */
  done: (saved: Saved) => string;
};

/** The action of the form of an invoice: saves it, or shows it with more lines. */
export async function saveInvoice<Saved>(request: Request, { api, today, call, done }: Saving<Saved>) {
  const texts = readFormValues(await readForm(request.clone()));
  if ('more-lines' in texts) return { longer: addLines(texts), base: texts.revision ?? null };
  return save(request, {
    read: readFormValues,
    call: async (values: InvoiceFormValues, revision) => {
      const { body, problems } = readInvoiceForm(values, today);
      const customer = problems.customer ? null : await findCustomer(api, values.customer ?? '');
      if (customer && 'problem' in customer) problems.customer = customer.problem;
      return !customer || 'problem' in customer || hasProblems(problems)
        ? refuseFields(problems)
        : call({ ...body, customerGuid: customer.guid }, revision);
    },
    done,
    mapProblems: mapInvoiceProblems,
  });
}

const namedMax = 5;

/** The guid of the customer that somebody has typed, by number or name, or what is wrong with it. */
async function findCustomer(
  api: Staff['api'],
  searchText: string,
): Promise<{ guid: string } | { problem: string }> {
  const text = searchText.trim().slice(0, 100);
  const exact = await api.getCustomers({ query: { reference: text } });
  if (!isRefused(exact) && exact.items[0]) return exact.items[0];
  const answer = await api.getCustomers({ query: { q: text, limit: String(namedMax + 1) } });
  if (isRefused(answer) || answer.total === 0)
    return { problem: 'There is no such customer. Please add the customer first.' };
  if (answer.total === 1) return answer.items[0]!;
  const names = answer.items.slice(0, namedMax).map(({ reference, name }) => `${name} (${reference})`);
  const more = answer.total > namedMax ? ` and ${answer.total - namedMax} more` : '';
  return { problem: `Several customers match: ${names.join(', ')}${more}. Please enter the number of one.` };
}
