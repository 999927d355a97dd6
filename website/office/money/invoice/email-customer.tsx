import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import type { CreditNote } from '#contract/operator/money/credit-notes.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { CheckField } from '../../form/check-field.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { proposeEmailText, proposeEmailSubject } from '../invoice-email.ts';
import { readParameter } from '../../addresses.ts';
import type { Route } from './+types/email-customer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return {
    invoice: requireAnswer(await api.getInvoice({ guid })),
    withInvoice: readParameter(request.url, 'invoice') !== null,
    noteGuid: readParameter(request.url, 'credit-note'),
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ eMail = '', subject = '', text = '', attach, attachNote, creditNote, key = '' }) =>
      api.emailCustomer({
        guid,
        body: {
          eMail: eMail.trim(),
          subject,
          text,
          withInvoice: attach === 'yes',
          ...(attachNote === 'yes' && { creditNote }),
        },
        idempotencyKey: key || null,
      }),
    done: () => withDone(href('/office/money/invoices/:guid', { guid }), 'customer-emailed'),
  });
}

export default function EmailCustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, withInvoice, noteGuid, key } = loaderData;
  const { guid, number, customerName, customer } = invoice;
  const { problems = {} } = actionData ?? {};
  const creditNote = invoice.creditNotes.find(
    (each) => each.guid === (actionData?.values.creditNote ?? noteGuid),
  );
  const values = actionData?.values ?? proposeFormValues(invoice, { creditNote, withInvoice });
  const eMail = customer.isDeceased ? '' : (customer.eMail ?? '');
  const field = createInputProps({ eMail, subject: proposeEmailSubject(invoice), ...values }, problems);
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
          <KeyField idempotencyKey={values.key || key} />
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
          <Attachments creditNote={creditNote} values={values} />
          <p>A copy of the text stays with the invoice.</p>
        </EditForm>
      </EditPage>
    </div>
  );
}

type AttachmentsProps = { creditNote: CreditNote | undefined; values: Record<string, string> };

const Attachments = ({ creditNote, values }: AttachmentsProps) => (
  <>
    <CheckField
      name="attach"
      label="Attach the invoice as a PDF"
      hint="As it is when the email goes out."
      isChecked={values.attach === 'yes'}
    />
    {creditNote && (
      <>
        <input type="hidden" name="creditNote" value={creditNote.guid} />
        <CheckField
          name="attachNote"
          label={`Attach credit note ${creditNote.number} as a PDF`}
          isChecked={values.attachNote === 'yes'}
        />
      </>
    )}
  </>
);

type Proposed = { creditNote: CreditNote | undefined; withInvoice: boolean };

function proposeFormValues(
  invoice: InvoiceRecord,
  { creditNote, withInvoice }: Proposed,
): Record<string, string> {
  if (creditNote) return { ...proposeCreditNoteEmail(creditNote, invoice), attachNote: 'yes' };
  return withInvoice ? { text: proposeEmailText(invoice), attach: 'yes' } : {};
}

/** The email that is proposed with a credit note. */
function proposeCreditNoteEmail({ number, amountPence }: CreditNote, invoice: InvoiceRecord) {
  const { outstandingPence, overpaidPence } = invoice;
  const first = `Our credit note ${number} is attached. It takes ${formatPounds(amountPence)} off our invoice ${invoice.number}.`;
  const rest =
    outstandingPence > 0
      ? `${formatPounds(outstandingPence)} is still to be paid.`
      : 'There is nothing to pay.';
  const more = overpaidPence > 0 ? ` You have ${formatPounds(overpaidPence)} with us.` : '';
  return { subject: `Your credit note ${number}`, text: `${first} ${rest}${more}` };
}
