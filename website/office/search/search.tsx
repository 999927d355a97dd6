import { href, redirect } from 'react-router';
import { searchKinds } from '#contract/operator/search.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
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
  return { q, only: kind, found: answered(await api.search({ query: kind ? { q, kind } : { q } })) };
}

/** The results of the search in the header. */
export default function SearchPage({ loaderData: { found, ...shown } }: Route.ComponentProps) {
  const isEmpty = Object.values(found).every(({ items }) => items.length === 0);
  return (
    <>
      <PageTitle heading="Search" of={shown.q} />
      {isEmpty ? (
        <p>
          Nothing has all of these words: <bdi>{shown.q}</bdi>. One of them needs three letters or more.
        </p>
      ) : (
        <p className="quiet">
          With all of these words: <bdi>{shown.q}</bdi>
        </p>
      )}
      <div className="found">
        <BookingsFound found={found.bookings} {...shown} />
        <RequestsFound found={found.requests} {...shown} />
        <EventsFound found={found.events} {...shown} />
        <FuneralsFound found={found.funerals} {...shown} />
        <SignoffsFound found={found.signoffs} {...shown} />
        <ContactsFound found={found.contacts} {...shown} />
        <CustomersFound found={found.customers} {...shown} />
        <InvoicesFound found={found.invoices} {...shown} />
      </div>
    </>
  );
}
