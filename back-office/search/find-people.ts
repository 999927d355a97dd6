import { canCall, type CallName } from '#contract/operator/access.ts';
import type { Answer, Input } from '#contract/call.ts';
import type { FoundPerson, PersonRecord, PersonSource, personCalls } from '#contract/operator/person.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { splitSearch } from '../lists/search-patterns.ts';
import { findKeys } from './find-keys.ts';
import type { SearchParts } from './search.ts';

type FoundRecord = Pick<FoundPerson, 'name' | 'eMail' | 'phone'> & PersonRecord & { kind: PersonSource };

/** The limit for each kind of record, and for people. */
const resultsMax = 50;

/** Finds people by the words of their records. Records with one email address are one person. */
export async function findPeople(
  { database, actor }: SearchParts,
  { q }: Input<typeof personCalls.findPeople>['query'],
): Promise<Answer<typeof personCalls.findPeople>> {
  const words = splitSearch(q);
  const found = await Promise.all(
    sources
      .filter(({ call }) => canCall(actor.role, call))
      .map(({ kind, selectRecords }) => findRecords(database, kind, words, selectRecords)),
  );
  const records = found.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const people = [...Map.groupBy(records, getPersonKey).values()].map(toPerson);
  return {
    items: people.slice(0, resultsMax),
    hasMore: people.length > resultsMax || found.some(({ length }) => length > resultsMax),
  };
}

async function findRecords(
  database: Database,
  kind: Source['kind'],
  words: string[],
  selectRecords: Source['selectRecords'],
): Promise<FoundRecord[]> {
  const keys = await findKeys(database, kind, { words, limit: resultsMax + 1 });
  return database.rows<FoundRecord>`${selectRecords(keys)}`;
}

/** Equal names do not prove the same person, so records without an email address are not joined. */
const getPersonKey = ({ eMail, kind, id }: FoundRecord): string =>
  eMail ? eMail.toLowerCase() : `${kind} ${id}`;

function toPerson(records: FoundRecord[]): FoundPerson {
  const [{ kind, id, name, eMail }] = records as [FoundRecord];
  return {
    source: kind,
    id,
    name,
    eMail,
    phone: records.find(({ phone }) => phone)?.phone ?? null,
    records: records.map(({ name: _, eMail: __, phone: ___, ...record }) => record),
  };
}

type Source = {
  kind: 'bookings' | 'requests' | 'cases' | 'signoffs' | 'contacts' | 'customers';
  /** Without it, the role finds none of these. */
  call: CallName;
  selectRecords: (keys: string[]) => Fragment;
};

const sources: Source[] = [
  {
    kind: 'bookings',
    call: 'findAttendees',
    selectRecords: (keys) => sql`
      select 'booking' as kind, attendee.guid::text as id, event.guid::text as "eventGuid", title as label,
             attendance_status as state, london_text(coalesce(booked_at, attendee.changed_at)) as at, name, email as "eMail", phone
      from attendee join event on event.id = event_id
      where attendee.id = any(${keys}::bigint[]) and erased_at is null`,
  },
  {
    kind: 'requests',
    call: 'getRequests',
    selectRecords: (keys) => sql`
      select 'request' as kind, reference as id, null as "eventGuid",
             concat_ws(' ', answers ->> 'deceasedFirstName', answers ->> 'deceasedLastName') as label, state,
             london_text(received_at) as at, concat_ws(' ', answers ->> 'firstName', answers ->> 'lastName') as name,
             answers ->> 'eMail1' as "eMail",
             coalesce(nullif(answers ->> 'mobilePhone', ''), nullif(answers ->> 'homePhone', ''),
                      nullif(answers ->> 'businessPhone', '')) as phone
      from cremation_request where id = any(${keys}::bigint[]) and answers is not null`,
  },
  {
    kind: 'cases',
    call: 'getCases',
    selectRecords: (keys) => sql`
      select 'case' as kind, number as id, null as "eventGuid", deceased_name as label, stage as state,
             london_text(opened_at) as at, applicant_name as name, email as "eMail", phone
      from funeral_case where id = any(${keys}::bigint[]) and applicant_name is not null`,
  },
  {
    kind: 'signoffs',
    call: 'getSignoffs',
    selectRecords: (keys) => sql`
      select 'signoff' as kind, guid::text as id, null as "eventGuid", deceased_name as label, '' as state,
             london_text(created_at) as at, name, email as "eMail", null as phone
      from signoff where id = any(${keys}::bigint[])`,
  },
  {
    kind: 'contacts',
    call: 'getContacts',
    selectRecords: (keys) => sql`
      select 'contact' as kind, co as id, null as "eventGuid", '' as label, '' as state,
             london_text(created_at) as at, name, email as "eMail", null as phone
      from contact where id = any(${keys}::bigint[])`,
  },
  {
    kind: 'customers',
    call: 'getCustomers',
    selectRecords: (keys) => sql`
      select 'customer' as kind, guid::text as id, null as "eventGuid", reference as label, '' as state,
             london_text(created_at) as at, name, email as "eMail", phone
      from customer where id = any(${keys}::bigint[])`,
  },
];
