import { href, redirect } from 'react-router';
import { searchKinds } from '#contract/operator/search.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import {
  BookingsFound,
  ContactsFound,
  CustomersFound,
  EventsFound,
  FuneralsFound,
  InvoicesFound,
  RequestsFound,
  SignoffsFound,
} from './groups.tsx';
import type { Route } from './+types/search.ts';

const charactersMax = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, charactersMax);
  if (!q) throw redirect(href('/office'));
  const kind = searchKinds.find((name) => name === searchParams.get('in'));
  return { q, only: kind, results: requireAnswer(await api.search({ query: kind ? { q, kind } : { q } })) };
}

/** The results of the search in the header. */
export default function SearchPage({ loaderData: { results, ...groupProps } }: Route.ComponentProps) {
  const isEmpty = Object.values(results).every(({ items }) => items.length === 0);
  return (
    <>
      <PageTitle heading="Search" subject={groupProps.q} />
      {isEmpty ? (
        <p>
          Nothing has all of these words: <bdi>{groupProps.q}</bdi>. One of them needs three letters or more.
        </p>
      ) : (
        <p className="quiet">
          With all of these words: <bdi>{groupProps.q}</bdi>
        </p>
      )}
      <div className="found">
        <BookingsFound results={results.bookings} {...groupProps} />
        <RequestsFound results={results.requests} {...groupProps} />
        <EventsFound results={results.events} {...groupProps} />
        <FuneralsFound results={results.funerals} {...groupProps} />
        <SignoffsFound results={results.signoffs} {...groupProps} />
        <ContactsFound results={results.contacts} {...groupProps} />
        <CustomersFound results={results.customers} {...groupProps} />
        <InvoicesFound results={results.invoices} {...groupProps} />
      </div>
    </>
  );
}
