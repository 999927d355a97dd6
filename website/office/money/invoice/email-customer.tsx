import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { invoiceAddress } from '../paths.ts';
import type { Route } from './+types/email-customer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { invoice: answered(await api.getInvoice({ guid })), key: crypto.randomUUID() };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { eMail = '', subject = '', text = '', key = '' } = textsOf(await readForm(request));
  const values = { eMail: eMail.trim(), subject, text, key };
  const body = { eMail: values.eMail, subject, text };
  const answer = await api.emailCustomer({ guid, body, idempotencyKey: key || null });
  if (!isRefused(answer)) throw redirect(`${invoiceAddress(guid)}?done=customer-emailed`);
  return data({ values, problems: answer.more.fields ?? { text: answer.detail } }, { status: answer.status });
}

export default function EmailCustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, key } = loaderData;
  const { guid, number, customerName, customer } = invoice;
  const { values, problems = {} }: Reply = actionData ?? { values: {} };
  return (
    <div className="money">
      <p className="back">
        <a href={invoiceAddress(guid)}>{number}</a>
      </p>
      <PageTitle heading="Email the customer" of={number} isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      {customer.isDeceased && (
        <p className="notice notice-care">
          <bdi>{customerName}</bdi> has died. Emails to their address are not sent. Please write to the person
          who settles their affairs.
        </p>
      )}
      <EmailForm invoice={invoice} values={values} problems={problems} sendKey={values.key || key} />
    </div>
  );
}

type Reply = { values: Record<string, string>; problems?: Record<string, string> };
type FormProps = Required<Reply> & { invoice: InvoiceRecord; sendKey: string };

const EmailForm = ({ invoice, values, problems, sendKey }: FormProps) => {
  const { guid, number, customerName, customer } = invoice;
  return (
    <form method="post" className="office-form" noValidate>
      <input type="hidden" name="key" value={sendKey} />
      <TextField
        name="eMail"
        label="To"
        type="email"
        autoComplete="off"
        defaultValue={values.eMail ?? (customer.isDeceased ? '' : (customer.eMail ?? ''))}
        problem={problems.eMail}
      />
      <TextField
        name="subject"
        label="Subject"
        hint="Locked phones show it, so please leave out names."
        autoComplete="off"
        defaultValue={values.subject ?? `Your invoice ${number}`}
        problem={problems.subject}
      />
      <TextArea
        name="text"
        label="Text"
        hint={`It begins with “Dear ${customer.isDeceased ? 'Sir or Madam' : customerName},” and ends with our name and phone number. Please leave both out.`}
        rows={8}
        defaultValue={values.text ?? ''}
        problem={problems.text}
      />
      <p>A copy stays with the invoice.</p>
      <p className="form-actions">
        <button className="button button-main">Send the email</button>
        <a className="button" href={invoiceAddress(guid)}>
          Go back
        </a>
      </p>
    </form>
  );
};
