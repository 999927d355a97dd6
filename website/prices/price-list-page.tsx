import { data, href, isRouteErrorResponse, useLocation } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { priceListIntroduction } from '#contract/operator/prices/price-lines.ts';
import {
  listPricedSections,
  type PriceOption,
  type PriceVersion,
} from '#contract/operator/prices/price-versions.ts';
import type { PageHandle } from '../page-handle.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { CallUs } from '../ui/frame/phone-link.tsx';
import { Title } from '../ui/frame/title.tsx';
import { NextStep } from '../ui/outcome/outcome.tsx';
import { PriceTable } from '../ui/prices/price-table.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { withQuery } from '../ui/with-query.ts';
import { readPublicPrices } from './read-public-prices.ts';
import type { Route } from './+types/price-list-page.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'prices' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visitor, on } = readPublicPrices(context, request);
  const version = await visitor.getPrices({ query: { on } });
  if (isRefused(version)) throw data(version.detail, { status: version.status });
  return { version, on: on ?? null };
}

const heading = 'Standardised Price List';

export default function PriceListPage({ loaderData: { version, on } }: Route.ComponentProps) {
  return (
    <div className="prices">
      <Title heading={heading} />
      <h1>{heading}</h1>
      {on && (
        <p className="prices-past">
          This is the list of {formatDay(on)}. <a href={href('/prices')}>See today’s list</a>
        </p>
      )}
      <p className="lead">{priceListIntroduction}</p>
      <p>
        These prices hold from {formatDay(version.validFrom)}.{' '}
        <a href={withQuery(href('/prices.pdf'), on ? { on } : {})}>Download the list as a PDF</a>
      </p>
      <PriceTables version={version} />
    </div>
  );
}

/** The page for a day without a list, or an unreadable day. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const provider = useProvider();
  const { search } = useLocation();
  const isAboutDay = isRouteErrorResponse(error) && [400, 404].includes(error.status);
  if (!isAboutDay || !new URLSearchParams(search).has('on')) return <ErrorMessage error={error} />;
  return (
    <>
      <Title heading={heading} />
      <h1>{heading}</h1>
      <p>{error.data}</p>
      {provider?.priceList && <NextStep label="See today’s list" href={provider.priceList} />}
      <CallUs phone={provider?.phone} />
    </>
  );
}

/** The whole list, in the order of the CMA's Order. */
const PriceTables = ({ version }: { version: PriceVersion }) => (
  <>
    {listPricedSections(version).map(({ heading: title, text, lines, total, after }) => (
      <section key={title}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <PriceTable
          label={title}
          rows={lines.map(({ label, note, pence }) => ({ label, note, price: priceText(pence) }))}
          total={total === undefined ? undefined : priceText(total)}
        />
        {after && <p className="price-after">{after}</p>}
      </section>
    ))}
    {version.options.length > 0 && <Options options={version.options} />}
    <Text heading="Terms of business" text={version.terms} />
    <Text heading="Disclosure of interests" text={version.interests} />
  </>
);

const priceText = (pence: number | null) => (pence === null ? 'Not offered' : formatPounds(pence));

const Options = ({ options }: { options: PriceOption[] }) => (
  <section>
    <h2>Additional options</h2>
    <PriceTable
      label="Additional options"
      rows={options.map(({ name, pence }) => ({ label: name, price: formatPounds(pence) }))}
    />
  </section>
);

const Text = ({ heading: title, text }: { heading: string; text: string }) =>
  text === '' ? null : (
    <section>
      <h2>{title}</h2>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} className="own-lines">
          {paragraph}
        </p>
      ))}
    </section>
  );
