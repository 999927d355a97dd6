import { href } from 'react-router';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { answerSeveral, loadSeveral, SeveralPage, type SeveralActs } from '../../list/several.tsx';
import { requireStaff, type Staff } from '../../require-staff.ts';
import { collectingConsequence, collectNow } from '../collect-chosen.ts';
import { proposeEmailText, proposeEmailSubject } from '../invoice-email.ts';
import type { Route } from './+types/several.ts';

type Api = Staff['api'];

/** Acts on several invoices. A form that is sent twice emails each once. */
const createInvoiceActs = (api: Api, sent: URLSearchParams | FormData): SeveralActs => {
  const key = String(sent.get('key') ?? crypto.randomUUID());
  return {
    noun: 'invoice',
    list: href('/office/money'),
    readRow: async (guid) => {
      const invoice = await api.getInvoice({ guid });
      if (isRefused(invoice)) return null;
      const { number, customerName, amountPence, outstandingPence, revision, customer } = invoice;
      return {
        id: guid,
        revision,
        name: `${number}, ${customerName}`,
        href: href('/office/money/invoices/:guid', { guid }),
        contact: customer.eMail,
        under: `${formatPounds(amountPence)}, ${formatPounds(outstandingPence)} still to pay`,
      };
    },
    acts: {
      email: {
        heading: (invoices) => `Email ${invoices}`,
        consequence: 'Each customer gets the invoice as a PDF, with what is still to pay and how.',
        done: 'invoices-emailed',
        fields: { key },
        change: ({ id }) => emailInvoice(api, id, key),
      },
      collect: {
        heading: (invoices) => `Collect ${invoices} now`,
        consequence: collectingConsequence,
        done: 'chosen-collected',
        change: ({ id }) => collectNow(api, { invoiceGuid: id }),
      },
    },
  };
};

async function emailInvoice(api: Api, guid: string, idempotencyKey: string): Promise<true | Refused> {
  const invoice = await api.getInvoice({ guid });
  if (isRefused(invoice)) return invoice;
  const { eMail, isDeceased } = invoice.customer;
  if (!eMail || isDeceased) return noAddress;
  const body = {
    eMail,
    subject: proposeEmailSubject(invoice),
    text: proposeEmailText(invoice),
    withInvoice: true,
  };
  return api.emailCustomer({ guid, body, idempotencyKey });
}

const noAddress = refuse(
  409,
  'no-address',
  'The customer has no email address, or has died. Please write a letter.',
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return loadSeveral(request, context, (sent) => createInvoiceActs(api, sent));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, (sent) => createInvoiceActs(api, sent));
}

export default SeveralPage;
