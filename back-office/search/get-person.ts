import { canCall } from '#contract/operator/access.ts';
import { refuse, type Answer, type Refused } from '#contract/call.ts';
import { foldText } from '#contract/fields/clean-text.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import {
  personSources,
  type PersonRecord,
  type PersonSource,
  type personCalls,
} from '#contract/operator/person.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { containsPattern } from '../lists/search-patterns.ts';

type Parts = { database: Database; actor: Actor };
type Identity = { name: string | null; eMail: string | null; phones: string[] };

const recordsMax = 200;

/** Everything of the person of a record, found by its email address. Money only for those who may see it. */
export async function getPerson(
  { database, actor }: Parts,
  sourceName: string,
  id: string,
): Promise<Answer<typeof personCalls.getPerson> | Refused> {
  const seesMoney = canCall(actor.role, 'getCustomers');
  const source = personSources.find((each) => each === sourceName);
  if (!source || (source === 'customer' && !seesMoney)) return personNotFound;
  const [identity] = await database.rows<Identity>`${identities[source](id)}`;
  if (!identity?.name) return personNotFound;
  const { name, eMail, phones } = identity;
  const found = eMail ? await readRecords(database, eMail, seesMoney) : [];
  return {
    name,
    eMail,
    phones: phones.filter(Boolean),
    mailings: eMail ? await mailingsTo(database, eMail) : 'no',
    records: found.slice(0, recordsMax),
    hasMore: found.length > recordsMax,
  };
}

/** The name and the ways to reach somebody, by the guid, reference or code of a record. */
const identities: Record<PersonSource, (id: string) => Fragment> = {
  booking: (id) => sql`
    select name, email as "eMail", array[phone] as phones from attendee
    where guid::text = ${id} and erased_at is null`,
  request: (id) => sql`
    select concat_ws(' ', answers ->> 'firstName', answers ->> 'lastName') as name, answers ->> 'eMail1' as "eMail",
           array[answers ->> 'mobilePhone', answers ->> 'homePhone', answers ->> 'businessPhone'] as phones
    from cremation_request where reference = ${id} and answers is not null`,
  case: (id) => sql`
    select applicant_name as name, email as "eMail", array[phone] as phones from funeral_case where number = ${id}`,
  contact: (id) => sql`select name, email as "eMail", '{}'::text[] as phones from contact where co = ${id}`,
  signoff: (id) => sql`
    select name, email as "eMail", '{}'::text[] as phones from signoff where guid::text = ${id}`,
  customer: (id) => sql`
    select name, email as "eMail", array[phone] as phones from customer where guid::text = ${id}`,
};

function readRecords({ rows }: Database, eMail: string, seesMoney: boolean): Promise<PersonRecord[]> {
  // The indexes serve the pattern; the comparison of the address is exact.
  const isTheirs = (text: Fragment, address: Fragment) =>
    sql`(${text} like ${containsPattern(foldText(eMail))} and lower(${address}) = lower(${eMail}))`;
  const money = sql`
    union all
    select 'customer', guid::text, null, reference, '', created_at from customer
    where ${isTheirs(sql`search_text`, sql`email`)}
    union all
    select 'invoice', invoice.guid::text, null, number, invoice.state, invoice.created_at
    from invoice join customer on customer.id = customer_id
    where ${isTheirs(sql`customer.search_text`, sql`email`)}`;
  return rows<PersonRecord>`
    select kind, id, event_guid as "eventGuid", label, state, london_text(made_at) as at from (
      select 'booking' as kind, attendee.guid::text as id, event.guid::text as event_guid, title as label,
             attendance_status as state, coalesce(booked_at, attendee.changed_at) as made_at
      from attendee join event on event.id = event_id
      where erased_at is null and ${isTheirs(sql`attendee.search_text`, sql`email`)}
      union all
      select 'waiting', waiting_place.guid::text, event.guid::text, title, state, joined_at
      from waiting_place join event on event.id = event_id where lower(email) = lower(${eMail})
      union all
      select 'request', reference, null,
             concat_ws(' ', answers ->> 'deceasedFirstName', answers ->> 'deceasedLastName'), state, received_at
      from cremation_request
      where ${isTheirs(sql`search_text`, sql`answers ->> 'eMail1'`)}
         or ${isTheirs(sql`search_text`, sql`answers ->> 'eMail2'`)}
      union all
      select 'case', number, null, deceased_name, stage, opened_at from funeral_case
      where ${isTheirs(sql`search_text`, sql`email`)}
      union all
      select 'contact', co, null, '', '', created_at from contact
      where ${isTheirs(sql`search_text`, sql`email`)}
      union all
      select 'signoff', guid::text, null, deceased_name, '', created_at from signoff
      where ${isTheirs(sql`search_text`, sql`email`)}
      ${seesMoney ? money : sql``}
    ) as record order by made_at desc, kind, label limit ${recordsMax + 1}`;
}

async function mailingsTo({ oneRow }: Database, eMail: string): Promise<'yes' | 'no' | 'blocked'> {
  const answer = await oneRow<{ isBlocked: boolean; isContact: boolean }>`
    select exists (select from contact where lower(email) = lower(${eMail})
                   and search_text like ${containsPattern(foldText(eMail))}) as "isContact",
           exists (select from suppression where undone_at is null and email_digest in (
             select email_digest(email_key) from contact
             where lower(email) = lower(${eMail}) and search_text like ${containsPattern(foldText(eMail))}
           )) as "isBlocked"`;
  if (answer.isBlocked) return 'blocked';
  return answer.isContact ? 'yes' : 'no';
}

const personNotFound = refuse(404, 'person-not-found', 'There is nobody to show here.');
