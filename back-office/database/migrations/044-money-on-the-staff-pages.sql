alter table customer
  add column phone text,
  add column revision integer not null default 1,  -- grows with every change of what was entered
  -- What a search looks in, in lower case and without accents.
  add column words text generated always as (
    lower(regexp_replace(normalize(
      ' ' || reference || ' ' || name || ' ' || coalesce(e_mail, '') || ' ' || coalesce(post_code, '') || ' ' ||
      regexp_replace(coalesce(post_code, ''), '\s', '', 'g') || ' ' ||
      regexp_replace(regexp_replace(coalesce(phone, ''), '^\s*(\+|00)44', '0'), '\D', '', 'g'),
      nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored;
create index on customer using gin (words gin_trgm_ops);

alter table invoice
  add column revision integer not null default 1,
  add column stopped_at timestamptz,               -- since then it is not collected, until somebody says so
  add column wait_until date,                      -- it is not collected before this day
  add column cancelled_on date,
  add column words text generated always as (' ' || lower(number)) stored;
update invoice set cancelled_on = (changed_at at time zone 'Europe/London')::date where state = 'cancelled';
create index on invoice using gin (words gin_trgm_ops);
create index on invoice (amount_pence);

-- Notes of staff about an invoice, and copies of the emails that they wrote to the customer.
create table invoice_note (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  purpose_key text unique,                         -- of the email; null: a note
  recipient text,
  subject text,
  text text not null,
  actor_name text not null,
  at timestamptz not null,
  check ((purpose_key is null) = (recipient is null) and (purpose_key is null) = (subject is null))
);
create index on invoice_note (invoice_id, id);

-- Money that went back to a customer. GoCardless pays it from the payment of a receipt, or the branch has paid it.
create sequence branch_refund_number;
create table refund (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(), -- the idempotency key at GoCardless, for ever
  invoice_id bigint not null references invoice,
  receipt_id bigint references receipt,            -- what GoCardless pays it from
  amount_pence integer not null check (amount_pence > 0),
  method text not null check (method in ('gocardless', 'cash', 'card', 'cheque', 'bank-transfer')),
  reason text not null,
  state text not null check (state in ('intent', 'sending', 'submitted', 'paid', 'failed', 'recorded', 'reversed')),
  reference text unique,                           -- in the accounts; the id at GoCardless
  refunded_on date not null,
  reversed_on date,                                -- the money came back, or it was recorded by mistake
  lease_until timestamptz,
  claims integer not null default 0,
  held_by text,
  due_at timestamptz not null,                     -- when to try next
  tries integer not null default 0,
  first_sent_at timestamptz,                       -- since when GoCardless may have it
  last_error text,                                 -- a code and the ids in their answer
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((method = 'gocardless') = (receipt_id is not null)),
  check (state not in ('submitted', 'paid', 'recorded', 'reversed') or reference is not null)
);
create index on refund (invoice_id);
create index on refund (receipt_id);
create index on refund (due_at) where state in ('intent', 'sending');
-- GoCardless wants to be told how much of a payment has been refunded, so one refund of it goes after the other.
create unique index on refund (receipt_id) where state in ('intent', 'sending');

create view unsent_refund as select * from refund where reference is null and state <> 'failed';
-- Its money left, or is about to leave.
create view live_refund as select * from refund where state not in ('failed', 'reversed');

insert into state_transition (of_table, before, after) values
  ('refund', 'intent', 'sending'),
  ('refund', 'sending', 'intent'),                 -- no certain answer
  ('refund', 'intent', 'failed'),                  -- the payment was reversed first
  ('refund', 'sending', 'failed'),
  ('refund', 'recorded', 'reversed');
-- Only the newest state of a refund is fetched, so any state of theirs may follow any other.
insert into state_transition (of_table, before, after)
  select 'refund', before, after
  from unnest(array['intent', 'sending', 'submitted', 'paid', 'failed']) as before,
       unnest(array['submitted', 'paid', 'failed']) as after
  where before <> after
  on conflict do nothing;
create trigger refund_transition before update of state on refund
  for each row when (old.state is distinct from new.state) execute function refuse_unknown_transition();

-- As before, but a refund takes from what was received.
create or replace view invoice_balance as
  select i.id as invoice_id, received.pence as received_pence,
         greatest(owed.pence - received.pence + settled.pence, 0) as outstanding_pence,
         greatest(received.pence - settled.pence - owed.pence, 0) as overpaid_pence
  from invoice i
  cross join lateral (select case when i.state = 'cancelled' then 0 else i.amount_pence end as pence) owed
  cross join lateral (
    select coalesce((select sum(r.amount_pence) from receipt r where r.invoice_id = i.id and r.state = 'posted'), 0)
         - coalesce((select sum(f.amount_pence) from live_refund f where f.invoice_id = i.id), 0) as pence
  ) received
  cross join lateral (
    select coalesce(sum(n.amount_pence), 0) as pence from invoice_decision n where n.invoice_id = i.id
  ) settled;

-- Everything that changes what a customer owes, with its day. The sum is the balance of the customer.
create view customer_movement as
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
    from invoice_decision n join invoice i on i.id = n.invoice_id where n.decision = 'refunded';

-- A refund reaches the accounts once GoCardless has it, or the branch has paid it.
alter table sage_link
  drop constraint sage_link_kind_check,
  add constraint sage_link_kind_check check (kind in
    ('customer', 'invoice', 'receipt', 'cancellation', 'reversal', 'refund', 'refund-reversal'));
alter table sage_50_batch
  add column refund_count integer not null default 0,
  add column refund_pence bigint not null default 0;
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
  )
  select kind, local_id, coalesce(l.state, 'waiting') as state, l.reason, l.batch
  from item left join sage_link l using (kind, local_id)
  where case when l.local_id is null then is_wanted else l.state <> 'done' or (kind = 'customer' and l.batch is not null) end;
