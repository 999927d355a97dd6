-- Each set of states that several statements ask for, spelt out once. A view has the columns that its table had when it
-- was created: a migration that adds one says `create or replace view` again.

create view pending_email as select * from outbox where state in ('queued', 'sending');
create view undelivered_email as select * from outbox where state in ('failed', 'unknown');

create view usable_mandate as select * from dd_mandate
  where replaced_by is null and state in ('pending_submission', 'submitted', 'active');
create view open_set_up as select * from dd_set_up where state not in ('fulfilled', 'cancelled');

-- Ours to send, perhaps again.
create view unsent_collection as select * from dd_collection where state in ('intent', 'sending');
-- At GoCardless, and the money has neither come nor failed to come.
create view sent_collection as select * from dd_collection where state in ('created', 'submitted', 'needs_review');
create view collection_under_way as select * from unsent_collection union all select * from sent_collection;

-- Neither answered nor voided; it may have expired.
create view open_signoff_token as select * from signoff_token where used_at is null and voided_at is null;

-- As before, but what was not tried yet is waiting too.
create or replace view sage_waiting as
  with item as (
    select 'customer' as kind, c.id as local_id, true as is_wanted from customer c
      where exists (select from invoice i where i.customer_id = c.id
                    and (i.state <> 'cancelled' or exists (
                      select from receipt r where r.invoice_id = i.id and r.state = 'posted')))
    union all
    select 'invoice', i.id, i.state <> 'cancelled' from invoice i
    union all
    select 'receipt', r.id, r.state = 'posted' from receipt r
    union all
    select 'cancellation', i.id, true from invoice i
      join sage_link l on l.kind = 'invoice' and l.local_id = i.id and l.state = 'done' where i.state = 'cancelled'
    union all
    select 'reversal', r.id, true from receipt r
      join sage_link l on l.kind = 'receipt' and l.local_id = r.id and l.state = 'done' where r.state = 'reversed'
  )
  select kind, local_id, coalesce(l.state, 'waiting') as state, l.reason, l.batch
  from item left join sage_link l using (kind, local_id)
  where case when l.local_id is null then is_wanted else l.state <> 'done' or (kind = 'customer' and l.batch is not null) end;
-- What the next run sends.
create view sage_to_send as select * from sage_waiting where state <> 'needs-person';
