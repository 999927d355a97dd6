import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import type { SearchResults } from '#contract/operator/search.ts';
import { SearchForm } from '../../list/search-form.tsx';
import type { Staff } from '../../require-staff.ts';

type FoundRecord = { record: string; label: string; detail: string };

/** The records that a search finds, to which an answer can be put. Null if the search is too short. */
export async function findRecords(api: Staff['api'], q: string): Promise<FoundRecord[] | null> {
  const results = await api.search({ query: { q } });
  return isRefused(results) ? null : listFoundRecords(results);
}

const listFoundRecords = ({
  requests,
  bookings,
  signoffs,
  invoices,
  customers,
  contacts,
}: SearchResults): FoundRecord[] => [
  ...requests.items.map(({ reference, deceased, requester, receivedAt }) => ({
    record: `cremation_request:${reference}`,
    label: deceased ?? reference,
    detail: `Request ${reference}${requester ? ` of ${requester}` : ''}, ${formatMoment(receivedAt)}`,
  })),
  ...bookings.items.map(({ guid, name, event }) => ({
    record: `attendee:${guid}`,
    label: name,
    detail: `Booking, ${event.title}, ${formatMoment(event.startDateTime)}`,
  })),
  ...signoffs.items.map(({ guid, deceasedName, name }) => ({
    record: `signoff:${guid}`,
    label: deceasedName,
    detail: `Sign-off of ${name}`,
  })),
  ...invoices.items.map(({ guid, number, customerName, issuedOn }) => ({
    record: `invoice:${guid}`,
    label: customerName,
    detail: `Invoice ${number}, ${formatDay(issuedOn)}`,
  })),
  ...customers.items.map(({ guid, name, reference }) => ({
    record: `customer:${guid}`,
    label: name,
    detail: `Customer ${reference}`,
  })),
  ...contacts.items.map(({ co, name, eMail }) => ({
    record: `contact:${co}`,
    label: name,
    detail: `Contact of mailings, ${eMail}`,
  })),
];

type RecordChoiceProps = { guid: string; q: string; records: FoundRecord[] | null; isAssigned: boolean };

/** Finds the record of an answer. Anybody can write any address as the sender, so a person decides. */
export const RecordChoice = ({ guid, q, records, isAssigned }: RecordChoiceProps) => (
  <section className="office-form" aria-labelledby="record">
    <h2 id="record">{isAssigned ? 'Is it about something else?' : 'What is it about?'}</h2>
    <SearchForm q={q} label="Search" hint="Requests, bookings, sign-offs and contacts" />
    {records?.length === 0 && <p className="quiet">Nothing was found. Try a name or a reference.</p>}
    {records && records.length > 0 && (
      <form method="post" action={href('/office/emails/replies/:guid', { guid })}>
        <ul className="office-list">
          {records.map(({ record, label, detail }) => (
            <li key={record}>
              <bdi>{label}</bdi>
              <span className="under">
                <bdi>{detail}</bdi>
              </span>
              <button
                className="button"
                name="record"
                value={record}
                aria-label={`Put it to ${label}, ${detail}`}
              >
                Put it here
              </button>
            </li>
          ))}
        </ul>
        <p className="quiet">
          A sender’s address proves nothing. Make sure that it is theirs before you rely on what it says.
        </p>
      </form>
    )}
  </section>
);
