import type { SearchResults } from '#contract/operator/search.ts';
import { sql, type Database } from '../database/database.ts';
import { findKeys, type SearchTerms } from './find-keys.ts';

type Hits<Kind extends keyof SearchResults> = SearchResults[Kind]['items'];

const event = sql`
  jsonb_build_object('guid', event.guid, 'title', title, 'startDateTime', wall_text(starts_at))`;

export async function findBookings(database: Database, terms: SearchTerms): Promise<Hits<'bookings'>> {
  const keys = await findKeys(database, 'bookings', terms);
  return database.rows<Hits<'bookings'>[number]>`
    select attendee.guid, name, email as "eMail", phone, attendance_status as "attendanceStatus", ${event} as event
    from attendee join event on event.id = event_id
    where attendee.id = any(${keys}::bigint[]) order by attendee.id desc`;
}

export async function findRequests(database: Database, terms: SearchTerms): Promise<Hits<'requests'>> {
  const keys = await findKeys(database, 'requests', terms);
  return database.rows<Hits<'requests'>[number]>`
    select reference, london_text(received_at) as "receivedAt",
           nullif(concat_ws(' ', answers ->> 'deceasedFirstName', answers ->> 'deceasedLastName'), '') as deceased,
           nullif(concat_ws(' ', answers ->> 'firstName', answers ->> 'lastName'), '') as requester
    from cremation_request where id = any(${keys}::bigint[]) order by id desc`;
}

export async function findCases(database: Database, terms: SearchTerms): Promise<Hits<'cases'>> {
  const keys = await findKeys(database, 'cases', terms);
  return database.rows<Hits<'cases'>[number]>`
    select number, nullif(deceased_name, '') as "deceasedName", applicant_name as "applicantName", stage,
           london_text(opened_at) as "openedAt"
    from funeral_case where id = any(${keys}::bigint[]) order by id desc`;
}

export async function findEvents(database: Database, terms: SearchTerms): Promise<Hits<'events'>> {
  const keys = await findKeys(database, 'events', terms);
  return database.rows<Hits<'events'>[number]>`
    select guid, title, wall_text(starts_at) as "startDateTime", location,
           cancelled_at is not null as "isCancelled"
    from event where id = any(${keys}::bigint[]) order by starts_at desc, id`;
}

export async function findFunerals(database: Database, terms: SearchTerms): Promise<Hits<'funerals'>> {
  const keys = await findKeys(database, 'funerals', terms);
  return database.rows<Hits<'funerals'>[number]>`
    select guid, person_name as "personName", held_on::text as date
    from funeral where guid = any(${keys}::uuid[]) order by held_on desc, guid`;
}

export async function findSignoffs(database: Database, terms: SearchTerms): Promise<Hits<'signoffs'>> {
  const keys = await findKeys(database, 'signoffs', terms);
  return database.rows<Hits<'signoffs'>[number]>`
    select guid, deceased_name as "deceasedName", name,
           london_text(created_at) as "createdAt"
    from signoff where id = any(${keys}::bigint[]) order by id desc`;
}

export async function findContacts(database: Database, terms: SearchTerms): Promise<Hits<'contacts'>> {
  const keys = await findKeys(database, 'contacts', terms);
  return database.rows<Hits<'contacts'>[number]>`
    select co, name, email as "eMail",
           exists (select from suppression
                   where email_digest = email_digest(contact.email_key) and undone_at is null) as "isSuppressed"
    from contact where id = any(${keys}::bigint[]) order by id desc`;
}

export async function findCustomers(database: Database, terms: SearchTerms): Promise<Hits<'customers'>> {
  const keys = await findKeys(database, 'customers', terms);
  return database.rows<Hits<'customers'>[number]>`
    select guid, name, reference from customer where id = any(${keys}::bigint[]) order by id desc`;
}

export async function findInvoices(database: Database, terms: SearchTerms): Promise<Hits<'invoices'>> {
  const keys = await findKeys(database, 'invoices', terms);
  return database.rows<Hits<'invoices'>[number]>`
    select invoice.guid, number, customer.name as "customerName", amount_pence as "amountPence",
           issued_on::text as "issuedOn"
    from invoice join customer on customer.id = customer_id
    where invoice.id = any(${keys}::bigint[]) order by invoice.id desc`;
}
