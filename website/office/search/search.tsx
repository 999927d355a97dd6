import { operatorCalls } from '#contract/operator/calls.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import {
  BookingsFound,
  CasesFound,
  ContactsFound,
  CustomersFound,
  EventsFound,
  FuneralsFound,
  InvoicesFound,
  RequestsFound,
  SignoffsFound,
} from './groups.tsx';
import { readQuery } from '../list/read-list.ts';
import type { Route } from './+types/search.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { q, kind } = readQuery(request.url, operatorCalls.search, { names: { kind: 'in' } });
  return q ? { q, only: kind, results: requireAnswer(await api.search({ query: { q, kind } })) } : null;
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>;

/** The search of everything, on a phone without its field in the header. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Search" subject={loaderData?.q} />
      <div className={loaderData ? 'search-again' : undefined}>
        <SearchForm
          label="Search everything"
          hint="Name, phone number, email address, title or number"
          q={loaderData?.q}
        />
      </div>
      {loaderData ? <Results {...loaderData} /> : <Beginning />}
    </>
  );
}

const Beginning = () => (
  <p className="quiet">
    Finds bookings, cremation requests, cases, events, funerals, sign-offs and contacts. All the words have to
    occur.
  </p>
);

function Results({ results, ...groupProps }: LoaderData) {
  const isEmpty = Object.values(results).every(({ items }) => items.length === 0);
  return (
    <>
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
        <CasesFound results={results.cases} {...groupProps} />
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
