import { href } from 'react-router';
import { formValuesOf } from '../../../ui/form/checked-form.ts';
import { CheckField } from '../../form/check-field.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../staff.ts';
import { sentenceAbout, subjectAbout } from '../invoice-email.ts';
import { withQuery } from '../../../ui/with-query.ts';
import type { Route } from './+types/email-customer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const withInvoice = new URL(request.url).searchParams.has('invoice');
  return { invoice: requireAnswer(await api.getInvoice({ guid })), withInvoice, key: crypto.randomUUID() };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: formValuesOf,
    call: ({ eMail = '', subject = '', text = '', attach, key = '' }) =>
      api.emailCustomer({
        guid,
        body: { eMail: eMail.trim(), subject, text, withInvoice: attach === 'yes' },
        idempotencyKey: key || null,
      }),
    done: () => withQuery(href('/office/money/invoices/:guid', { guid }), { done: 'customer-emailed' }),
    field: 'text',
  });
}

export default function EmailCustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, withInvoice, key } = loaderData;
  const { guid, number, customerName, customer } = invoice;
  const { problems = {} } = actionData ?? {};
  const values: Record<string, string> =
    actionData?.values ?? (withInvoice ? { text: sentenceAbout(invoice), attach: 'yes' } : {});
  const eMail = customer.isDeceased ? '' : (customer.eMail ?? '');
  const field = createInputProps({ eMail, subject: subjectAbout(invoice), ...values }, problems);
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/invoices/:guid', { guid }), label: number }}
        heading="Email the customer"
        subject={number}
        reply={actionData}
      >
        {customer.isDeceased && (
          <p className="notice notice-care">
            <bdi>{customerName}</bdi> has died. Emails to their address are not sent. Please write to the
            person who settles their affairs.
          </p>
        )}
        <EditForm button="Send the email" back={href('/office/money/invoices/:guid', { guid })}>
          <input type="hidden" name="key" value={values.key || key} />
          <TextField {...field('eMail')} label="To" type="email" />
          <TextField
            {...field('subject')}
            label="Subject"
            hint="Locked phones show it, so please leave out names."
          />
          <TextArea
            name="text"
            label="Text"
            hint={`We add “Dear ${customer.isDeceased ? 'Sir or Madam' : customerName},”, our name and phone number for you.`}
            rows={8}
            defaultValue={values.text ?? ''}
            problem={problems.text}
          />
          <CheckField
            name="attach"
            label="Attach the invoice as a PDF"
            hint="As it is when the email goes out."
            isChecked={values.attach === 'yes'}
          />
          <p>A copy of the text stays with the invoice.</p>
        </EditForm>
      </EditPage>
    </div>
  );
}
