import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { ContactLink } from '../../record/contact-link.tsx';

type NotesProps = {
  invoice: InvoiceRecord;
  formValues: Record<string, string>;
  problem: string | undefined;
  /** Sent with the form, so that pressing twice adds one note. */
  idempotencyKey: string;
};

/** The calls and emails about an invoice, newest first, and a form to note a call. */
export const Notes = ({ invoice: { guid, notes }, formValues, problem, idempotencyKey }: NotesProps) => (
  <section className="money-notes" aria-labelledby="notes">
    <h2 id="notes">Calls and emails</h2>
    <ol className="office-list">
      {notes.map(({ at, who, text, subject, recipient }) => (
        <li key={`${at} ${who} ${text.slice(0, 20)}`}>
          <p className="quiet">
            {formatMoment(at)}, <bdi>{who}</bdi>
            {recipient && (
              <>
                , email to <ContactLink to={recipient} />
              </>
            )}
          </p>
          {subject && (
            <p>
              <strong>
                <bdi>{subject}</bdi>
              </strong>
            </p>
          )}
          <p className="lines any-length">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
    <form method="post" action={href('/office/money/invoices/:guid', { guid })} noValidate>
      <KeyField idempotencyKey={idempotencyKey} />
      <TextArea
        name="note"
        label="Note a call"
        hint="Whom you spoke to, and what was said. Only staff see it."
        rows={3}
        defaultValue={formValues.note ?? ''}
        problem={problem}
      />
      <p className="form-actions">
        <button className="button" name="do" value="note">
          Add the note
        </button>
      </p>
    </form>
  </section>
);
