import { href } from 'react-router';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { CampaignOnList } from '#contract/operator/mailing/campaigns.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import type { Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { describeState, describeSendTime } from './labels.ts';
import type { Route } from './+types/mailings.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = await readList(request.url, api, {
    call: operatorCalls.getCampaigns,
    load: (query) => api.getCampaigns({ query }),
  });
  return { list, done: readDone(request.url) };
}

export default function MailingsPage({ loaderData: { list, done } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Mailings">
        <a className="button button-main" href={href('/office/mailings/new')}>
          Write a mailing
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <PagedTable list={list} columns={columns} getKey={({ ca }) => ca} empty={{ texts: emptyTexts }} />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No mailing has been written yet. A mailing goes to your contacts, or to those on some lists.',
  steps: [
    { label: 'Write the first one', address: href('/office/mailings/new'), call: 'createCampaign' },
    { label: 'Add contacts first', address: href('/office/contacts'), call: 'createContact' },
  ],
};

const columns: Column<CampaignOnList>[] = [
  {
    heading: 'Mailing',
    cell: ({ ca, subject }) => (
      <a href={href('/office/mailings/:ca', { ca })} dir="auto">
        {subject}
      </a>
    ),
  },
  { heading: 'Status', className: 'unbroken', cell: describeState },
  {
    heading: 'Emails',
    className: 'unbroken',
    isNamed: ({ queued }) => queued > 0,
    cell: ({ queued, waiting }) => (
      <>
        {queued > 0 && queued.toLocaleString('en-GB')}
        {waiting > 0 && <span className="under">{waiting.toLocaleString('en-GB')} waiting</span>}
      </>
    ),
  },
  { heading: 'When', className: 'when', cell: describeSendTime },
];
