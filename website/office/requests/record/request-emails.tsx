import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { HandledRequest } from '#contract/operator/cremation/requests.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { statusNames } from '../../labels/emails.ts';
import { emailNames } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { PlaceField, type ListPlace } from '../list-place.tsx';

type RequestEmailsProps = {
  request: HandledRequest;
  place: ListPlace;
  formValues: Record<string, string>;
  problem: string | undefined;
  /** Sent with the form, so that pressing twice sends once. */
  sendKey: string;
};

/** The emails about a request, each with its status, and a form that sends one again. */
export const RequestEmails = ({ request, place, formValues, problem, sendKey }: RequestEmailsProps) => (
  <section aria-labelledby="emails" className="request-emails">
    <h2 id="emails">Emails</h2>
    {request.emails.length === 0 && <p className="quiet">No emails.</p>}
    <ul className="office-list">
      {request.emails.map((email) => (
        <EmailItem key={email.id} email={email} />
      ))}
    </ul>
    {!request.isErased && (
      <details open={Boolean(problem)}>
        <summary>Send an email again</summary>
        <form
          method="post"
          action={href('/office/requests/:reference', { reference: request.reference })}
          noValidate
        >
          <KeyField idempotencyKey={sendKey} />
          <PlaceField place={place} />
          <SelectField
            name="to"
            label="Which email"
            problem={undefined}
            selected={formValues.to ?? 'family'}
            options={[
              { value: 'family', label: 'The confirmation to the family' },
              { value: 'branch', label: 'The request, to the branch' },
            ]}
          />
          <TextField
            name="eMail"
            label="To another address"
            hint="If empty, to the address of the family or the branch."
            type="email"
            autoComplete="off"
            isOptional
            defaultValue={formValues.eMail ?? ''}
            problem={problem}
          />
          <button className="button" name="do" value="send">
            Send it again
          </button>
        </form>
      </details>
    )}
  </section>
);

const EmailItem = ({ email }: { email: HandledRequest['emails'][number] }) => {
  const { id, kind, recipient, status, reason, createdAt, sentAt } = email;
  const isTrouble = ['saved', 'failed', 'uncertain', 'blocked'].includes(status);
  return (
    <li>
      <a href={href('/office/emails/:id', { id })}>{emailNames[kind] ?? 'Email'}</a>
      <span className="under">
        {isTrouble ? <strong>{statusNames[status]}</strong> : statusNames[status]}{' '}
        {formatMoment(sentAt ?? createdAt)}
        {recipient && (
          <>
            , <ContactLink to={recipient} />
          </>
        )}
        {reason && status !== 'sent' && <span className="under">{reason}</span>}
      </span>
    </li>
  );
};
