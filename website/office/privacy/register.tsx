import type { RegisteredPlace } from '#contract/operator/privacy/register.ts';
import type { RetentionName } from '#contract/operator/privacy/retention.ts';
import { Table, type Column } from '../list/table.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { formatPeriod, ruleStartTexts } from './labels.ts';
import type { Route } from './+types/register.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { places, rules } = await requireAnswers({
    places: api.getPersonalDataRegister({}),
    rules: api.getRetention({}),
  });
  const periods = rules.map(({ name, keeps }) => [name, formatPeriod(keeps)]);
  return {
    places,
    periods: Object.fromEntries(periods) as Record<RetentionName, string>,
  };
}

export default function RegisterPage({ loaderData: { places, periods } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="What is kept about people" />
      <PrivacyViews current="register" />
      <p>
        Every table of the database and every folder that holds personal data. You can show this page to
        somebody who asks for your record of processing. It changes with each version of Lychgate.
      </p>
      <Table columns={createColumns(periods)} rows={places} getKey={({ name }) => name} />
    </>
  );
}

const createColumns = (periods: Record<RetentionName, string>): Column<RegisteredPlace>[] => [
  {
    heading: 'What',
    cell: (place) => (
      <>
        {place.about}
        <span className="under">{describeContents(place)}</span>
        <Reasons reasons={listReasons('Not exported', place.notExported, place.holds)} />
      </>
    ),
  },
  { heading: 'Found by', isNamed: true, cell: ({ foundBy }) => capitalise(foundBy) },
  {
    heading: 'When a person is erased',
    isNamed: true,
    cell: ({ erasure, stays, holds }) => (
      <>
        {erasure}
        <Reasons reasons={listReasons('Stays', stays, holds)} />
      </>
    ),
  },
  {
    heading: 'Kept for',
    isNamed: true,
    cell: ({ rule, until }) => (rule ? `${periods[rule]} ${ruleStartTexts[rule]}` : until),
  },
];

const Reasons = ({ reasons }: { reasons: string[] }) =>
  reasons.map((why) => (
    <span key={why} className="under">
      {why}
    </span>
  ));

const describeContents = ({ holds }: RegisteredPlace): string =>
  [...new Set(Object.values(holds))].join('; ');

/** Why something of it stays or is not exported, each reason once. */
const listReasons = (verb: string, reasons: Record<string, string>, holds: RegisteredPlace['holds']) =>
  [...Map.groupBy(Object.entries(reasons), ([, why]) => why)].map(
    ([why, columns]) => `${verb}: ${formatColumnNames(columns, holds)}. ${why}`,
  );

const formatColumnNames = (columns: [string, string][], holds: RegisteredPlace['holds']): string =>
  [...new Set(columns.map(([column]) => holds[column]))].join('; ');

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
