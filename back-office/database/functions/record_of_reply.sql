-- A record as the list of replies names it: its label, the address of its page, its branch and the person who looks after
-- it. No row if it is not there any more.
create or replace function record_of_reply(of_type text, of_id text)
returns table (label text, path text, branch_id integer, owner_id integer) language sql stable as $$
  select reference, '/office/requests/' || reference, cremation_request.branch_id, assignee_id
  from cremation_request where of_type = 'cremation_request' and reference = of_id and erased_at is null
  union all
  select 'Case ' || number, '/office/cases/' || number, funeral_case.branch_id, funeral_case.owner_id
  from funeral_case where of_type = 'funeral_case' and number = of_id and erased_at is null
  union all
  select attendee.name || ', ' || title, format('/office/events/%s/attendees/%s', event.guid, attendee.guid),
         event.branch_id, null
  from attendee join event on event.id = event_id
  where attendee.guid = case when of_type = 'attendee' then of_id::uuid end and erased_at is null
  union all
  select waiting_place.name || ', ' || title, format('/office/events/%s/waiting-list', event.guid), event.branch_id, null
  from waiting_place join event on event.id = event_id
  where waiting_place.guid = case when of_type = 'waiting_place' then of_id::uuid end
  union all
  select deceased_name, format('/office/sign-offs/%s', guid), signoff.branch_id, null
  from signoff where guid = case when of_type = 'signoff' then of_id::uuid end
  union all
  select 'Invoice ' || number, format('/office/money/invoices/%s', guid), null, null
  from invoice where guid = case when of_type = 'invoice' then of_id::uuid end
  union all
  select name, format('/office/money/customers/%s', guid), null, null
  from customer where guid = case when of_type = 'customer' then of_id::uuid end
  union all
  select name, '/office/contacts/' || co, null, null from contact where of_type = 'contact' and co = of_id
$$;
