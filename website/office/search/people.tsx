import { operatorCalls } from '#contract/operator/calls.ts';
import { href } from 'react-router';
import type { FoundPerson } from '#contract/operator/person.ts';
import { SearchForm } from '../list/search-form.tsx';
import { ContactLinks } from '../record/contact-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { describeRecord, formatRecordName, recordPath } from './labels.ts';
import { readQuery } from '../list/read-list.ts';
import type { Route } from './+types/people.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { q = '' } = readQuery(request.url, operatorCalls.findPeople);
  return { q, found: q ? requireAnswer(await api.findPeople({ query: { q } })) : null };
}

/** Finds a family by whatever of theirs is known. */
export default function PeoplePage({ loaderData: { q, found } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="People" subject={q} />
      <SearchForm
        label="Find somebody"
        hint="Name, email address, phone or customer number"
        q={q}
        clear={q && href('/office/family')}
      />
      {found ? <Results q={q} {...found} /> : <Beginning />}
    </>
  );
}

const Beginning = () => (
  <p className="quiet">
    Finds everybody who has booked, sent a cremation request, been asked for a sign-off, or is a contact of
    mailings or a customer. Their page has everything of theirs, and how to reach them.
  </p>
);

type ResultsProps = { q: string; items: FoundPerson[]; hasMore: boolean };

const Results = ({ q, items, hasMore }: ResultsProps) => (
  <>
    {items.length === 0 && (
      <p>
        Nobody has all of these words: <bdi>{q}</bdi>. Try a part of the name, or the last digits of the phone
        number. One word needs three letters or more.
      </p>
    )}
    <ul className="office-list">
      {items.map((person) => (
        <Person key={person.source + person.id} {...person} />
      ))}
    </ul>
    {hasMore && <p className="quiet">These are the newest {items.length}. Add a word to find others.</p>}
    <p className="alone">
      <a href={withQuery(href('/office/search'), { q })}>
        Events, funerals and everything else with these words
      </a>
    </p>
  </>
);

const recordsOfPerson = 3;

/** Without an email address, nothing else can be known to be theirs: the link leads to the record itself. */
function Person({ source, id, name, eMail, phone, records }: FoundPerson) {
  const more = records.length - recordsOfPerson;
  return (
    <li>
      <a href={eMail ? href('/office/family/:source/:id', { source, id }) : recordPath(records[0]!)}>
        <bdi>{name}</bdi>
      </a>
      <span className="under">
        {eMail || phone ? <ContactLinks eMail={eMail} phone={phone} /> : 'No phone or email'}
      </span>
      {records.slice(0, recordsOfPerson).map((record) => (
        <span key={record.kind + record.id} className="under">
          <bdi>{formatRecordName(record)}</bdi>, {describeRecord(record)}
        </span>
      ))}
      {more > 0 && <span className="under">and {more} more</span>}
    </li>
  );
}
