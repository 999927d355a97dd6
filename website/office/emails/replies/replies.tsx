import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import {
  replyCalls,
  replyViews,
  type ListedReply,
  type ReplyView,
} from '#contract/operator/email/replies.ts';
import { BranchFilter } from '../../branches/branch-filter.tsx';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { Views } from '../../list/views.tsx';
import { hasRecordsInAnyView, type EmptyTexts } from '../../list/empty-list.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { withQuery } from '../../../ui/with-query.ts';
import type { Route } from './+types/replies.ts';

const viewNames: Record<ReplyView, string> = {
  new: 'New',
  unmatched: 'Without a record',
  automatic: 'Automatic',
  done: 'Done',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = await readList(request.url, api, {
    call: replyCalls.getReplies,
    load: (query) => api.getReplies({ query }),
    defaults: { view: 'new' as const },
  });
  const branches = requireAnswer(await api.getBranches({}));
  return { list, branches, done: readDone(request.url) };
}

export default function RepliesPage({ loaderData: { list, branches, done } }: Route.ComponentProps) {
  const { view, branch } = list.query;
  return (
    <>
      <BackLink href={href('/office/emails')} label="Sent emails" />
      <PageTitle heading="Replies" />
      <DoneNotice done={done} />
      <p className="quiet">
        {list.isOn
          ? 'When a family answers an email, its answer is here, and at the booking, request or invoice that the email was about.'
          : 'Families’ answers go to the branches. An administrator can have them come back here: Settings, Replies to emails.'}
      </p>
      <Views
        label="Replies"
        current={view}
        views={replyViews.map((key) => ({
          key,
          label: viewNames[key],
          href: withQuery(href('/office/emails/replies'), { view: key, branch }),
          count: list.counts[key],
        }))}
      />
      {branches.length > 1 && (
        <form className="search-form">
          <input type="hidden" name="view" value={view} />
          <BranchFilter branches={branches} selected={branch} />
          <button className="button">Show</button>
        </form>
      )}
      <PagedTable
        list={list}
        columns={columns}
        getKey={({ guid }) => guid}
        empty={{
          texts: emptyTexts,
          view: list.isOn || hasRecordsInAnyView(list.counts) ? view : undefined,
          filters: { branch },
        }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No answer has come back yet.',
  steps: [
    {
      label: 'Have answers come back here',
      address: href('/office/settings/:group', { group: 'replies' }),
      call: 'tryReplyMailbox',
    },
  ],
  views: {
    new: 'No answer waits for you.',
    unmatched: 'Every answer is at its record.',
    automatic: 'No automatic answers, such as out-of-office notes.',
    done: 'Nothing has been marked as done yet.',
  },
  noMatch: 'No answer here is of this branch.',
};

const columns: Column<ListedReply>[] = [
  {
    heading: 'Answer',
    className: 'any-length',
    cell: ({ guid, sender, senderName, subject, beginning, attachments }) => (
      <>
        <a href={href('/office/emails/replies/:guid', { guid })}>
          <bdi>{senderName ?? sender ?? 'Unknown sender'}</bdi>
        </a>
        <span className="under">
          <bdi>{beginning || subject || 'No text'}</bdi>
          {attachments > 0 && ` (${formatCount(attachments, 'attachment')})`}
        </span>
      </>
    ),
  },
  {
    heading: 'About',
    className: 'any-length',
    cell: ({ record }) => (record ? <bdi>{record.label}</bdi> : <i>not known</i>),
  },
  { heading: 'Received', className: 'when', cell: ({ receivedAt }) => formatMoment(receivedAt) },
];
