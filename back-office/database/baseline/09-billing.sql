-- The references of payments and refunds at the branch.
create sequence branch_payment_number;
create sequence branch_refund_number;

-- Every change of state that is allowed. Anything else is a fault of the program and is refused.
create table state_transition (
  table_name text,
  before text,
  after text,
  primary key (table_name, before, after)
);
insert into state_transition (table_name, before, after) values
  ('invoice', 'due', 'collecting'),
  ('invoice', 'due', 'paid'),
  ('invoice', 'due', 'cancelled'),
  ('invoice', 'collecting', 'due'),
  ('invoice', 'collecting', 'paid'),
  ('invoice', 'paid', 'due'),                      -- the money went back
  ('invoice', 'paid', 'collecting'),               -- it went back while another attempt is under way
  -- A cancelled invoice stays cancelled.
  ('direct_debit_collection', 'intent', 'sending'),
  ('direct_debit_collection', 'sending', 'intent'), -- no certain answer
  ('direct_debit_collection', 'intent', 'needs_review'),
  ('direct_debit_collection', 'sending', 'needs_review'),
  ('direct_debit_collection', 'failed', 'needs_review'), -- refused, and then another payment turns up for it
  ('direct_debit_collection', 'cancelled', 'needs_review'),
  ('direct_debit_collection', 'needs_review', 'intent'), -- a person lets it be compared again
  ('direct_debit_collection', 'needs_review', 'failed'), -- a person has seen that there is no payment
  ('direct_debit_collection', 'needs_review', 'created'), -- a person accepts the payment that was found
  ('refund', 'intent', 'sending'),
  ('refund', 'sending', 'intent'),                 -- no certain answer
  ('refund', 'intent', 'failed'),                  -- the payment was reversed first
  ('refund', 'sending', 'failed'),
  ('refund', 'recorded', 'reversed');
-- Only the newest state of a payment or refund is fetched, so any state of theirs may follow any other.
insert into state_transition (table_name, before, after)
  select 'direct_debit_collection', before, after
  from unnest(array['intent', 'sending', 'created', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back',
                    'cancelled']) as before,
       unnest(array['created', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back', 'cancelled']) as after
  where before <> after;
insert into state_transition (table_name, before, after)
  select 'refund', before, after
  from unnest(array['intent', 'sending', 'submitted', 'paid', 'failed']) as before,
       unnest(array['submitted', 'paid', 'failed']) as after
  where before <> after
  on conflict do nothing;

-- Customers get invoices, and pay them.
create table customer (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  reference text not null check (char_length(reference) between 1 and 30) unique, -- the provider's own number
  name text not null,
  email text,
  address_line1 text,
  address_line2 text,
  town text,
  post_code text,
  deceased_at timestamptz,                         -- since then no email and no collection
  created_at timestamptz not null,
  changed_at timestamptz not null,
  phone text,
  revision integer not null default 1,             -- grows with every change of what was entered
  search_text text generated always as (
    lower(regexp_replace(normalize(
      ' ' || reference || ' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(post_code, '') || ' ' ||
      regexp_replace(coalesce(post_code, ''), '\s', '', 'g') || ' ' ||
      regexp_replace(regexp_replace(coalesce(phone, ''), '^\s*(\+|00)44', '0'), '\D', '', 'g'),
      nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored
);
create index customer_search_text_idx on customer using gin (search_text gin_trgm_ops);

create table invoice (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  customer_id bigint not null references customer,
  number text not null check (char_length(number) between 1 and 30) unique,
  issued_on date not null,
  due_on date not null,
  description text not null,
  tax_code text,                                   -- of all its lines; null: they differ
  amount_pence integer not null check (amount_pence > 0), -- the sum of its lines, tax included
  state text not null default 'due' check (state in ('due', 'collecting', 'paid', 'cancelled')),
  flagged text,                                    -- why a person must decide before it is collected again
  created_at timestamptz not null,
  changed_at timestamptz not null,
  revision integer not null default 1,
  stopped_at timestamptz,                          -- since then it is not collected, until somebody says so
  wait_until date,                                 -- it is not collected before this day
  cancelled_on date,
  search_text text generated always as (' ' || lower(number)) stored,
  check (due_on >= issued_on)
);
create index invoice_amount_pence_idx on invoice (amount_pence);
create index invoice_customer on invoice (customer_id);
create index invoice_due on invoice (due_on, id) where state = 'due' and flagged is null;
create index invoice_flagged on invoice (id) where flagged is not null;
create index invoice_to_collect on invoice (customer_id) where state = 'due' and stopped_at is null;
create index invoice_search_text_idx on invoice using gin (search_text gin_trgm_ops);

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice on delete cascade,
  position integer not null,
  description text not null,
  ledger text,                                     -- the account it is booked to; null: the one set for sales
  tax_code text not null,
  amount_pence integer not null check (amount_pence > 0), -- tax included
  unique (invoice_id, position)
);

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
create index invoice_note_invoice_id_id_idx on invoice_note (invoice_id, id);

-- Decisions of staff about money, and their reasons.
create table invoice_decision (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  decision text not null,
  reason text not null,
  decided_at timestamptz not null,
  amount_pence integer check (amount_pence > 0)    -- how much of an overpayment it settles
);
create index invoice_decision_invoice on invoice_decision (invoice_id);

-- Payments. A reversed receipt stays so; a payment that comes after all is a receipt of its own.
create table receipt (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  invoice_id bigint not null references invoice,
  amount_pence integer not null check (amount_pence > 0),
  source text not null check (source in ('direct-debit', 'branch')),
  source_id text not null unique,                  -- the payment's own id; its second receipt has /2 behind it
  received_on date not null,
  state text not null default 'posted' check (state in ('posted', 'reversed')),
  created_at timestamptz not null,
  reversed_on date,
  reversed_at timestamptz,
  method text check (method in ('cash', 'card', 'cheque', 'bank-transfer')),
  reason text,
  constraint receipt_branch_check check ((source = 'branch') = (method is not null and reason is not null)),
  check ((state = 'reversed') = (reversed_on is not null and reversed_at is not null))
);
create index receipt_invoice on receipt (invoice_id);
create index receipt_payment on receipt (split_part(source_id, '/', 1));

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
  held_by text,                                    -- the installation_id of the process that has the lease
  due_at timestamptz not null,                     -- when to try next
  tries integer not null default 0,
  first_sent_at timestamptz,                       -- since when GoCardless may have it
  last_error text,                                 -- a code and the ids in their answer
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((method = 'gocardless') = (receipt_id is not null)),
  check (state not in ('submitted', 'paid', 'recorded', 'reversed') or reference is not null)
);
create index refund_due_at_idx on refund (due_at) where state in ('intent', 'sending');
create index refund_invoice_id_idx on refund (invoice_id);
create index refund_receipt_id_idx on refund (receipt_id);
create unique index refund_receipt_id_idx1 on refund (receipt_id) where state in ('intent', 'sending');

-- Refunds whose money left, or is about to leave.
create view live_refund as select * from refund where state not in ('failed', 'reversed');

create view unsent_refund as select * from refund where reference is null and state <> 'failed';

-- Money received, outstanding and overpaid. Money that was kept for the customer counts only as far as it is there. If it is refunded, or goes back
-- to the bank, the invoice does not ask for it again. The sum over a customer's invoices of what is owed, less what was
-- received, is therefore always their balance.
create view invoice_balance as
  select i.id as invoice_id, received.pence as received_pence,
         greatest(owed.pence - received.pence, 0) as outstanding_pence,
         greatest(received.pence - owed.pence - kept.pence, 0) as overpaid_pence
  from invoice i
  cross join lateral (select case when i.state = 'cancelled' then 0 else i.amount_pence end as pence) owed
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
