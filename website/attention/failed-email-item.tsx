import { Form, href } from 'react-router';
import type { Attention } from './attention.ts';
import { EmailReason } from './email-reason.tsx';
import { addressErased, contentErased, mayHaveArrivedMessage, formatMailShotFailures } from './messages.ts';
import { formatEmailKind } from '#contract/operator/email/email-kinds.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { withQuery } from '../ui/with-query.ts';

/** The address of a search for records with this email address, to find names and phone numbers. */
const createSearchAddress = (recipient: string) => withQuery(href('/office/search'), { q: recipient });

type Email = Attention['emails']['items'][number];

/** An undelivered email: the recipient, the reason, and the buttons to deal with it. */
export function FailedEmailItem({ email, href: page }: { email: Email; href: string | undefined }) {
  const { id, kind, campaign, count, createdAt, recipient, reason } = email;
  const name = formatEmailKind(kind);
  const fullName = campaign ? `${name} ${campaign}` : name;
  return (
    <li>
      <p className="attention-name">
        <strong>{page ? <a href={page}>{fullName}</a> : fullName}</strong>{' '}
        <span>{formatMoment(createdAt)}</span>
      </p>
      <p>
        {campaign ? formatMailShotFailures(count) : <bdi>{recipient ?? addressErased}</bdi>}{' '}
        {page && recipient && !campaign && <a href={createSearchAddress(recipient)}>Who is this?</a>}
      </p>
      {email.mayHaveArrived && <p>{mayHaveArrivedMessage}</p>}
      {reason && (
        <p>
          <EmailReason reason={reason} />
        </p>
      )}
      {!campaign && !email.canSendAgain && <p>{contentErased}</p>}
      <Form method="post" preventScrollReset>
        {email.canSendAgain && <SendAgain email={email} name={name} isElsewhere={!page} />}
        <button
          className="button"
          name="see-email"
          value={id}
          aria-label={`Mark as seen: ${name}`}
          formNoValidate
        >
          Mark as seen
        </button>
      </Form>
    </li>
  );
}

type SendAgainProps = {
  email: Email;
  name: string;
  /** Whether another address can be entered here. The page of an email has a form of its own for that. */
  isElsewhere: boolean;
};

function SendAgain({ email, name, isElsewhere }: SendAgainProps) {
  const { id, recipient, canSendElsewhere } = email;
  return (
    <>
      {canSendElsewhere && isElsewhere && (
        <div className="field">
          <label htmlFor={`to-${id}`}>Send again to</label>
          <input
            id={`to-${id}`}
            name="eMail"
            type="email"
            inputMode="email"
            autoComplete="off"
            defaultValue={recipient ?? ''}
            maxLength={500}
            required
          />
        </div>
      )}
      <button className="button" name="send-again" value={id} aria-label={`Send again: ${name}`}>
        Send again
      </button>
    </>
  );
}
