import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { EmptyList, type EmptyTexts } from '../list/empty-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/versions.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createPriceVersion');
  return { versions: requireAnswer(await api.getPriceVersions({})), done: readDone(request.url) };
}

export default function PriceVersionsPage({ loaderData: { versions, done } }: Route.ComponentProps) {
  const current = versions.find(({ isPublished }) => isPublished);
  return (
    <>
      <PageTitle heading="Price list">
        <a className="button" href={href('/office/prices/new')}>
          {current ? 'Prepare new prices' : 'Add the prices'}
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <p className="quiet">
        The Standardised Price List, additional options, terms of business and disclosure of interests. The
        price of an unattended cremation in it is the one above the request form. A PDF or an address of your
        own under <a href={href('/office/settings/price-list')}>Price list in the footer</a> takes its place
        there.
      </p>
      {versions.length === 0 ? (
        <EmptyList texts={emptyTexts} />
      ) : (
        <ul className="office-list">
          {versions.map((version) => (
            <li key={version.guid}>
              <a href={findAddress(version)}>From {formatDay(version.validFrom)}</a>
              <span className="under">
                {describeState(version, current)}, unattended cremation{' '}
                {formatPrice(version.prices.unattendedCremation)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'There are no prices here yet. Once there are, visitors can see them.',
  steps: [
    {
      label: 'Add the prices',
      address: href('/office/prices/new'),
      call: 'createPriceVersion',
    },
  ],
};

type Version = Route.ComponentProps['loaderData']['versions'][number];

const findAddress = ({ guid, validFrom, isPublished }: Version) =>
  isPublished ? withQuery(href('/prices'), { on: validFrom }) : href('/office/prices/:guid', { guid });

function describeState(version: Version, current: Version | undefined): string {
  if (!version.isPublished) return 'Not public yet';
  return version.guid === current?.guid ? 'Public now' : 'Succeeded';
}

const formatPrice = (pence: number | null) => (pence === null ? 'not offered' : formatPounds(pence));
