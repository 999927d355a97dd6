import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { RetentionRule } from '#contract/operator/privacy/retention.ts';
import { Table, type Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { formatPeriod, ruleNames, ruleStartTexts } from './labels.ts';
import type { Route } from './+types/retention.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { rules: requireAnswer(await api.getRetention({})) };
}

export default function RetentionPage({ loaderData: { rules } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="How long data is kept" />
      <PrivacyViews current="retention" />
      <p>
        The routine tasks erase what is older, once a day. This page only counts: nothing is erased by looking
        at it.
      </p>
      <Table columns={columns} rows={rules} getKey={({ name }) => name} />
    </>
  );
}

const columns: Column<RetentionRule>[] = [
  { heading: 'What', cell: ({ name }) => ruleNames[name] },
  {
    heading: 'Kept for',
    cell: ({ name, keeps }) => (
      <>
        {formatPeriod(keeps)}
        <span className="under">{ruleStartTexts[name]}</span>
      </>
    ),
  },
  {
    heading: 'Comes from',
    isNamed: true,
    cell: ({ setting }) =>
      setting ? (
        <a href={href('/office/settings/:group', { group: 'retention' })}>Settings</a>
      ) : (
        'By law or by us'
      ),
  },
  {
    heading: 'Would be erased now',
    isNamed: true,
    cell: ({ due, oldest }) => (
      <>
        {due.toLocaleString('en-GB')}
        {oldest && <span className="under">the oldest from {formatDay(oldest)}</span>}
      </>
    ),
  },
];
