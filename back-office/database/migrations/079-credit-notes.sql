-- Credit notes: from its day on, an invoice asks for less. A cancelled credit note stays cancelled.
create table credit_note (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  invoice_id bigint not null references invoice,
  number text not null check (char_length(number) between 1 and 30) unique,
  issued_on date not null,
  reason text not null,
  amount_pence integer not null check (amount_pence > 0), -- the sum of its lines, tax included
  cancelled_on date,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index credit_note_invoice_id_idx on credit_note (invoice_id);

create table credit_note_line (
  id bigint generated always as identity primary key,
  credit_note_id bigint not null references credit_note on delete cascade,
  position integer not null,                       -- of the line of the invoice that it credits
  description text not null,
  ledger text,
  tax_code text not null,
  amount_pence integer not null check (amount_pence > 0), -- tax included
  tax_pence integer not null check (tax_pence between 0 and amount_pence),
  unique (credit_note_id, position)
);

create view live_credit_note as select * from credit_note where cancelled_on is null;

create or replace view invoice_balance as
  select i.id as invoice_id, received.pence as received_pence,
         greatest(owed.pence - received.pence, 0) as outstanding_pence,
         greatest(received.pence - owed.pence - kept.pence, 0) as overpaid_pence
  from invoice i
  cross join lateral (
    select case when i.state = 'cancelled' then 0 else i.amount_pence - coalesce((
      select sum(n.amount_pence)::integer from live_credit_note n where n.invoice_id = i.id), 0) end as pence
  ) owed
  cross join lateral (
    select coalesce((select sum(r.amount_pence) from receipt r where r.invoice_id = i.id and r.state = 'posted'), 0)
         - coalesce((select sum(f.amount_pence) from live_refund f where f.invoice_id = i.id), 0)
         - coalesce((select sum(n.amount_pence) from invoice_decision n
                     where n.invoice_id = i.id and n.decision = 'refunded'), 0) as pence
  ) received
  cross join lateral (
    select coalesce(sum(n.amount_pence), 0) as pence from invoice_decision n
    where n.invoice_id = i.id and n.decision = 'kept-on-account'
  ) kept;

create or replace view customer_movement as
  select i.customer_id, i.issued_on as day, 'invoice' as kind, i.number as invoice_number, null as reference,
         i.description as text, i.amount_pence as pence from invoice i
  union all
  select i.customer_id, greatest(i.cancelled_on, i.issued_on), 'cancellation', i.number, null, i.description,
         -i.amount_pence from invoice i where i.state = 'cancelled'
  union all
  select i.customer_id, r.received_on, 'payment', i.number, r.source_id, r.method, -r.amount_pence
    from receipt r join invoice i on i.id = r.invoice_id
  union all
  select i.customer_id, greatest(r.reversed_on, r.received_on), 'reversed-payment', i.number, r.source_id, r.method,
         r.amount_pence from receipt r join invoice i on i.id = r.invoice_id where r.state = 'reversed'
  union all
  select i.customer_id, f.refunded_on, 'refund', i.number, f.reference, f.method, f.amount_pence
    from refund f join invoice i on i.id = f.invoice_id where f.state <> 'failed' or f.reference is not null
  union all
  select i.customer_id, greatest(f.reversed_on, f.refunded_on), 'reversed-refund', i.number, f.reference, f.method,
         -f.amount_pence from refund f join invoice i on i.id = f.invoice_id where f.reversed_on is not null
  union all
  select i.customer_id, (n.decided_at at time zone 'Europe/London')::date, 'refund', i.number, null, null, n.amount_pence
    from invoice_decision n join invoice i on i.id = n.invoice_id where n.decision = 'refunded'
  union all
  select i.customer_id, n.issued_on, 'credit-note', i.number, n.number, null, -n.amount_pence
    from credit_note n join invoice i on i.id = n.invoice_id
  union all
  select i.customer_id, n.cancelled_on, 'cancelled-credit-note', i.number, n.number, null, n.amount_pence
    from credit_note n join invoice i on i.id = n.invoice_id where n.cancelled_on is not null;

alter table sage_link drop constraint sage_link_kind_check;
alter table sage_link add constraint sage_link_kind_check check (kind in
  ('customer', 'invoice', 'receipt', 'cancellation', 'reversal', 'refund', 'refund-reversal', 'credit-note',
   'credit-note-cancellation'));
alter table sage_50_batch add column credit_note_count integer not null default 0;
alter table sage_50_batch add column credit_note_pence bigint not null default 0;

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
    select 'refund', f.id, f.state not in ('intent', 'sending', 'failed', 'reversed') from refund f
    union all
    select 'cancellation', i.id, true from invoice i
      join sage_link l on l.kind = 'invoice' and l.local_id = i.id and l.state = 'done' where i.state = 'cancelled'
    union all
    select 'reversal', r.id, true from receipt r
      join sage_link l on l.kind = 'receipt' and l.local_id = r.id and l.state = 'done' where r.state = 'reversed'
    union all
    select 'refund-reversal', f.id, true from refund f
      join sage_link l on l.kind = 'refund' and l.local_id = f.id and l.state = 'done' where f.reversed_on is not null
    union all
    select 'credit-note', n.id, n.cancelled_on is null from credit_note n
    union all
    select 'credit-note-cancellation', n.id, true from credit_note n
      join sage_link l on l.kind = 'credit-note' and l.local_id = n.id and l.state = 'done'
      where n.cancelled_on is not null
  )
  select kind, local_id, coalesce(l.state, 'waiting') as state, l.reason, l.batch
  from item left join sage_link l using (kind, local_id)
  where case when l.local_id is null then is_wanted else l.state <> 'done' or (kind = 'customer' and l.batch is not null) end;
