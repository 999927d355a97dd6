import { href } from 'react-router';
import { isAtLeast } from '#contract/operator/staff/actor.ts';
import { formatEmailKind, emailKinds, findEmailRole } from '#contract/operator/email/email-kinds.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { emailStatuses, type ListedEmail } from '#contract/operator/email/emails.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { readList } from '../list/read-list.ts';
import { PagedTable } from '../list/paged-table.tsx';
import type { Selection } from '../list/selection.tsx';
import { ActButtons } from '../list/several.tsx';
import { countFilters, SearchForm } from '../list/search-form.tsx';
import type { Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { ContactLink } from '../record/contact-link.tsx';
import { statusNames } from '../labels/emails.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/emails.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const list = await readList(request.url, api, {
    call: operatorCalls.getEmails,
    load: (query, { getEmails }) => getEmails({ query }),
    names: { recipient: 'q' },
  });
  const kinds = Object.keys(emailKinds).filter((each) => isAtLeast(actor.role, findEmailRole(each)));
  return { list, kinds, done: readDone(request.url) };
}

export default function EmailsPage({ loaderData }: Route.ComponentProps) {
  const { list, kinds, done } = loaderData;
  const { recipient: q, kind, status } = list.query;
  return (
    <>
      <PageTitle heading="Sent emails">
        <span className="alone">
          <a href={href('/office/emails/replies')}>Replies</a>
          <a href={href('/office/emails/blocked')}>Do not email</a>
        </span>
      </PageTitle>
      <DoneNotice done={done} />
      <Views
        label="Emails by status"
        current={status ?? ''}
        views={(['', ...emailStatuses] as const).map((key) => ({
          key,
          label: key ? statusNames[key] : 'All',
          href: withQuery(href('/office/emails'), { q, kind, status: key }),
          ...(key === (status ?? '') && { count: list.total }),
        }))}
      />
      <SearchForm
        q={q}
        label="Search emails"
        hint="A part of the address, or a mobile number"
        hiddenParameters={{ status }}
        activeFilters={countFilters(kind)}
      >
        <KindField selected={kind ?? ''} kinds={kinds} />
      </SearchForm>
      <PagedTable
        list={list}
        columns={columns}
        selection={selection}
        getKey={({ id }) => id}
        empty={{ texts: emptyTexts, filters: { q, kind, status } }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No email has been written yet. A booking, a request or a mailing writes the first one.',
  steps: [{ label: 'Send a test to yourself', address: href('/office/guide'), call: 'sendTestEmail' }],
  noMatch: 'No email matches.',
};

function KindField({ selected, kinds }: { selected: string; kinds: string[] }) {
  return (
    <div className="field">
      <label htmlFor="kind" className="only-heard">
        What they are about
      </label>
      <select id="kind" name="kind" key={selected} defaultValue={selected}>
        <option value="">Everything</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {formatEmailKind(kind)}
          </option>
        ))}
      </select>
    </div>
  );
}

const selection: Selection<ListedEmail> = {
  action: href('/office/emails/several'),
  toSelected: ({ id }) => ({ id, revision: 0 }),
  getName: ({ kind, createdAt }) => `${formatEmailKind(kind)}, ${formatMoment(createdAt)}`,
  noun: 'selected',
  acts: <ActButtons acts={{ again: 'Send again…', cancel: 'Cancel…' }} />,
};

const columns: Column<ListedEmail>[] = [
  {
    heading: 'Email',
    className: 'any-length one-line',
    cell: ({ id, kind, campaign }) => (
      <>
        <a href={href('/office/emails/:id', { id })}>{formatEmailKind(kind)}</a>
        {campaign && (
          <span className="under">
            <bdi>{campaign}</bdi>
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'To',
    className: 'any-length',
    cell: ({ recipient }) => (recipient ? <ContactLink to={recipient} /> : <i>erased</i>),
  },
  {
    heading: 'Status',
    className: 'one-line',
    cell: ({ status, reason }) => (
      <>
        {statusNames[status]}
        {reason && !['sent', 'blocked'].includes(status) && <span className="under">{reason}</span>}
      </>
    ),
  },
  { heading: 'When', className: 'when', cell: ({ sentAt, createdAt }) => formatMoment(sentAt ?? createdAt) },
];
