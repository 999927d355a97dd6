import { href } from 'react-router';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { Recipient, RecipientView } from '#contract/operator/mailing/campaign-results.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import type { EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { describeReason, statusNames, viewNames } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import type { Route } from './+types/recipients.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const load = readList(request.url, api, {
    call: operatorCalls.getCampaignRecipients,
    load: (query) => api.getCampaignRecipients({ ca, query }),
  });
  const { mailing, list } = await requireAnswers({ mailing: api.getCampaign({ ca }), list: load });
  const { subject, state, saved, emails } = mailing;
  const canResend = state === 'queued' && saved + emails.failed + emails.unknown > 0;
  return { ca, subject, canResend, list, done: readDone(request.url) };
}

const commonViews: RecipientView[] = ['not-received', 'sent', 'clicked', 'unsubscribed', 'waiting'];

export default function RecipientsPage({ loaderData }: Route.ComponentProps) {
  const { ca, subject, canResend, list, done } = loaderData;
  const { view } = list.query;
  const path = href('/office/mailings/:ca/recipients', { ca });
  const views = !view || commonViews.includes(view) ? commonViews : [...commonViews, view];
  return (
    <>
      <BackLink href={href('/office/mailings/:ca', { ca })} label={subject} />
      <PageTitle heading="Recipients" subject={subject} />
      <DoneNotice done={done} />
      <Views
        label="Recipients by outcome"
        current={view ?? ''}
        views={[undefined, ...views].map((key) => ({
          key: key ?? '',
          label: key ? viewNames[key] : 'Everybody',
          href: withQuery(path, { view: key }),
          ...(key === view && { count: list.total }),
        }))}
      />
      {canResend && view === 'not-received' && (
        <p className="form-actions">
          <a className="button" href={href('/office/mailings/:ca/resend', { ca })}>
            Send it again to them…
          </a>
        </p>
      )}
      <PagedTable
        list={list}
        columns={columns}
        getKey={(recipient) => recipient.emailId ?? recipient.co ?? list.items.indexOf(recipient)}
        empty={{ texts: emptyTexts }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = { nothing: 'Nobody.' };

const columns: Column<Recipient>[] = [
  {
    heading: 'Contact',
    className: 'any-length',
    cell: ({ co, name, eMail }) => (
      <>
        {co ? (
          <a href={href('/office/contacts/:co', { co })}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <i>Removed since</i>
        )}
        {eMail && (
          <span className="under">
            <ContactLink to={eMail} />
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'Status',
    cell: ({ emailId, status, reason }) => (
      <>
        {emailId && status !== 'sent' ? (
          <a href={href('/office/emails/:id', { id: emailId })}>{statusNames[status]}</a>
        ) : (
          statusNames[status]
        )}
        {reason && status !== 'sent' && <span className="under">{describeReason(reason)}</span>}
      </>
    ),
  },
  { heading: 'Since then', cell: (recipient) => describeReactions(recipient) },
  { heading: 'Sent', className: 'when', cell: ({ sentAt }) => sentAt && formatMoment(sentAt) },
];

const describeReactions = ({ hasClicked, hasUnsubscribed, hasComplained }: Recipient): string =>
  [hasClicked && 'followed a link', hasUnsubscribed && 'unsubscribed', hasComplained && 'complained']
    .filter(Boolean)
    .join(', ');
