import type { Recipient, RecipientView } from '#contract/operator/mailing/campaign-results.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { contactAddress } from '../../contacts/contact-words.ts';
import { emailAddress } from '../../emails/email-words.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { listAddress, Pager } from '../../list/pager.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { mailingAddress, reasonWords, statusNames, viewNames } from '../mailing-words.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import type { Route } from './+types/recipients.ts';

const perPage = '50';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { view = '', after = '' } = Object.fromEntries(new URL(request.url).searchParams);
  const query = { view: (view || undefined) as RecipientView, after: after || undefined, limit: perPage };
  const [mailing, page] = await Promise.all([
    api.getCampaign({ ca }),
    api.getCampaignRecipients({ ca, query }),
  ]);
  const { subject, state, saved, letters } = answered(mailing);
  const canResend = state === 'queued' && saved + letters.failed + letters.unknown > 0;
  return {
    ca,
    subject,
    canResend,
    ...answered(page),
    view,
    isLater: after !== '',
    done: doneOf(request.url),
  };
}

const shownViews = ['', 'not-received', 'sent', 'clicked', 'unsubscribed', 'waiting'] as const;

export default function RecipientsPage({ loaderData }: Route.ComponentProps) {
  const { ca, subject, canResend, items, total, next, view, isLater, done } = loaderData;
  const path = `${mailingAddress(ca)}/recipients`;
  const views = shownViews.includes(view as never) ? shownViews : [...shownViews, view as RecipientView];
  return (
    <>
      <p className="back">
        <a href={mailingAddress(ca)}>
          <bdi>{subject}</bdi>
        </a>
      </p>
      <PageTitle heading="Recipients" of={subject} />
      <DoneNotice done={done} />
      <Views
        label="What became of it"
        current={view}
        views={views.map((key) => ({
          key,
          label: key ? viewNames[key] : 'Everybody',
          href: listAddress(path, { view: key }),
          ...(key === view && { count: total }),
        }))}
      />
      {canResend && view === 'not-received' && (
        <p className="form-actions">
          <a className="button" href={`${mailingAddress(ca)}/resend`}>
            Send it again to them…
          </a>
        </p>
      )}
      {items.length > 0 ? <RecipientTable recipients={items} /> : <p className="quiet">Nobody.</p>}
      <Pager
        first={isLater ? listAddress(path, { view }) : null}
        next={next && listAddress(path, { view, after: next })}
      />
    </>
  );
}

const RecipientTable = ({ recipients }: { recipients: Recipient[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Contact</th>
        <th scope="col">Status</th>
        <th scope="col">Since then</th>
        <th scope="col">Sent</th>
      </tr>
    </thead>
    <tbody>
      {recipients.map((recipient) => (
        <tr key={recipient.emailId ?? recipient.co}>
          <th scope="row" className="any-length">
            {recipient.co ? (
              <a href={contactAddress(recipient.co)}>
                <bdi>{recipient.name}</bdi>
              </a>
            ) : (
              <i>Removed since</i>
            )}
            {recipient.eMail && (
              <span className="under">
                <ContactLink to={recipient.eMail} />
              </span>
            )}
          </th>
          <td>
            {recipient.emailId && recipient.status !== 'sent' ? (
              <a href={emailAddress(recipient.emailId)}>{statusNames[recipient.status]}</a>
            ) : (
              statusNames[recipient.status]
            )}
            {recipient.reason && recipient.status !== 'sent' && (
              <span className="under">{reasonWords(recipient.reason)}</span>
            )}
          </td>
          <td>{sinceThen(recipient)}</td>
          <td className="when">{recipient.sentAt && formatMoment(recipient.sentAt)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const sinceThen = ({ hasClicked, hasUnsubscribed, hasComplained }: Recipient): string =>
  [hasClicked && 'followed a link', hasUnsubscribed && 'unsubscribed', hasComplained && 'complained']
    .filter(Boolean)
    .join(', ');
