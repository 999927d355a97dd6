import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { stageNames } from '#contract/operator/cases/stages.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { SearchKind, SearchResults } from '#contract/operator/search.ts';
import { ContactLink, ContactLinks } from '../record/contact-link.tsx';
import { PersonLink } from '../record/person-link.tsx';
import { withQuery } from '../../ui/with-query.ts';

type Bookings = SearchResults['bookings'];
type Requests = SearchResults['requests'];
type Cases = SearchResults['cases'];
type Events = SearchResults['events'];
type Funerals = SearchResults['funerals'];
type Signoffs = SearchResults['signoffs'];
type Contacts = SearchResults['contacts'];
type Customers = SearchResults['customers'];
type Invoices = SearchResults['invoices'];

type GroupProps = {
  heading: string;
  kind: SearchKind;
  /** The search text. */
  q: string;
  /** The only kind on this page, if it has only one. */
  only: SearchKind | undefined;
  hasMore: boolean;
  children: React.ReactNode[];
};

/** The results of one kind; renders nothing if there are none. */
const Group = ({ heading, kind, q, only, hasMore, children }: GroupProps) =>
  children.length > 0 && (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{heading}</h2>
      <ul className="office-list">{children}</ul>
      {hasMore && (
        <p className="alone">
          {only ? (
            `These are the newest ${children.length}. Add a word to find others.`
          ) : (
            <a href={withQuery(href('/office/search'), { q, in: kind })}>More {heading.toLowerCase()}</a>
          )}
        </p>
      )}
    </section>
  );

type GroupContentProps<Kind> = { results: Kind; q: string; only: SearchKind | undefined };

export const BookingsFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Bookings>) => (
  <Group heading="Bookings" kind="bookings" hasMore={hasMore} {...groupProps}>
    {items.map(({ guid, name, eMail, phone, attendanceStatus, event }) => (
      <li key={guid}>
        <a href={href('/office/events/:guid/attendees/:attendee', { guid: event.guid, attendee: guid })}>
          <bdi>{name}</bdi>
        </a>
        {attendanceStatus === 'Cancelled' && <span className="quiet"> cancelled</span>}
        <span className="under">
          {eMail || phone ? <ContactLinks eMail={eMail} phone={phone} /> : 'No phone or email'}
        </span>
        <span className="under">
          <bdi>{event.title}</bdi>, {formatMoment(event.startDateTime)}
        </span>
        {eMail && <PersonLink source="booking" id={guid} of={name} />}
      </li>
    ))}
  </Group>
);

export const RequestsFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Requests>) => (
  <Group heading="Cremation requests" kind="requests" hasMore={hasMore} {...groupProps}>
    {items.map(({ reference, deceased, requester, receivedAt }) => (
      <li key={reference}>
        <a href={href('/office/requests/:reference', { reference })}>
          <bdi>{deceased ?? 'Answers erased'}</bdi>
        </a>
        <span className="under">
          {reference}, {formatMoment(receivedAt)}
          {requester && (
            <>
              , from <bdi>{requester}</bdi>
            </>
          )}
        </span>
      </li>
    ))}
  </Group>
);

export const CasesFound = ({ results: { items, hasMore }, ...groupProps }: GroupContentProps<Cases>) => (
  <Group heading="Cases" kind="cases" hasMore={hasMore} {...groupProps}>
    {items.map(({ number, deceasedName, applicantName, stage }) => (
      <li key={number}>
        <a href={href('/office/cases/:number', { number })}>
          <bdi>{deceasedName ?? 'Case erased'}</bdi>
        </a>
        <span className="under">
          {number}, {stageNames[stage].toLowerCase()}
          {applicantName && (
            <>
              , <bdi>{applicantName}</bdi> applies
            </>
          )}
        </span>
      </li>
    ))}
  </Group>
);

export const EventsFound = ({ results: { items, hasMore }, ...groupProps }: GroupContentProps<Events>) => (
  <Group heading="Events" kind="events" hasMore={hasMore} {...groupProps}>
    {items.map(({ guid, title, startDateTime, location, isCancelled }) => (
      <li key={guid}>
        <a href={href('/office/events/:guid', { guid })}>
          <bdi>{title}</bdi>
        </a>
        {isCancelled && <span className="quiet"> cancelled</span>}
        <span className="under">
          {formatMoment(startDateTime)}
          {location && (
            <>
              , <bdi>{location}</bdi>
            </>
          )}
        </span>
      </li>
    ))}
  </Group>
);

export const FuneralsFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Funerals>) => (
  <Group heading="Funerals" kind="funerals" hasMore={hasMore} {...groupProps}>
    {items.map(({ guid, personName, date }) => (
      <li key={guid}>
        <a href={href('/office/funerals/:guid', { guid })}>
          <bdi>{personName}</bdi>
        </a>
        <span className="under">{formatDay(date)}</span>
      </li>
    ))}
  </Group>
);

export const SignoffsFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Signoffs>) => (
  <Group heading="Sign-offs" kind="signoffs" hasMore={hasMore} {...groupProps}>
    {items.map(({ guid, deceasedName, name, createdAt }) => (
      <li key={guid}>
        <a href={href('/office/sign-offs/:guid', { guid })}>
          <bdi>{deceasedName}</bdi>
        </a>
        <span className="under">
          {formatMoment(createdAt)}, <bdi>{name}</bdi> was asked
        </span>
      </li>
    ))}
  </Group>
);

export const ContactsFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Contacts>) => (
  <Group heading="Contacts" kind="contacts" hasMore={hasMore} {...groupProps}>
    {items.map(({ co, name, eMail, isSuppressed }) => (
      <li key={co}>
        <a href={href('/office/contacts/:co', { co })}>
          <bdi>{name}</bdi>
        </a>
        {isSuppressed && <span className="quiet"> gets no mailings</span>}
        <span className="under">
          <ContactLink to={eMail} />
        </span>
        <PersonLink source="contact" id={co} of={name} />
      </li>
    ))}
  </Group>
);

export const CustomersFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Customers>) => (
  <Group heading="Customers" kind="customers" hasMore={hasMore} {...groupProps}>
    {items.map(({ guid, name, reference }) => (
      <li key={guid}>
        <a href={href('/office/money/customers/:guid', { guid })}>
          <bdi>{name}</bdi>
        </a>
        <span className="under">
          <bdi>{reference}</bdi>
        </span>
      </li>
    ))}
  </Group>
);

export const InvoicesFound = ({
  results: { items, hasMore },
  ...groupProps
}: GroupContentProps<Invoices>) => (
  <Group heading="Invoices" kind="invoices" hasMore={hasMore} {...groupProps}>
    {items.map(({ guid, number, customerName, amountPence, issuedOn }) => (
      <li key={guid}>
        <a href={href('/office/money/invoices/:guid', { guid })}>
          <bdi>{number}</bdi>
        </a>
        <span className="under">
          {formatPounds(amountPence)}, {formatDay(issuedOn)}, <bdi>{customerName}</bdi>
        </span>
      </li>
    ))}
  </Group>
);
