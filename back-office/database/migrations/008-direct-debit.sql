-- Whom an invoice goes to, and who pays it.
create table customer (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  reference text not null unique check (char_length(reference) between 1 and 30), -- the provider's own number
  name text not null,
  e_mail text,
  address_line1 text,
  address_line2 text,
  town text,
  post_code text,
  deceased_at timestamptz,                         -- since then no letter and no collection
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table invoice (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  customer_id bigint not null references customer,
  number text not null unique check (char_length(number) between 1 and 30),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  description text not null,
  tax_code text,                                   -- of all its lines; null: they differ
  amount_pence integer not null check (amount_pence > 0), -- the sum of its lines, tax included
  state text not null default 'due' check (state in ('due', 'collecting', 'paid', 'cancelled')),
  flagged text,                                    -- why a person must decide before it is collected again
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index invoice_due on invoice (due_on, id) where state = 'due' and flagged is null;
create index invoice_customer on invoice (customer_id);

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

-- What somebody decided about money, and why.
create table invoice_decision (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  decision text not null,
  reason text not null,
  decided_at timestamptz not null
);
create index invoice_decision_invoice on invoice_decision (invoice_id);

-- Money that came. A reversed receipt stays so; a payment that comes after all is a receipt of its own.
create table receipt (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  invoice_id bigint not null references invoice,
  amount_pence integer not null check (amount_pence > 0),
  source text not null check (source in ('direct-debit')),
  source_id text not null unique,                  -- the payment's own id; its second receipt has /2 behind it
  received_on date not null,
  state text not null default 'posted' check (state in ('posted', 'reversed')),
  created_at timestamptz not null,
  reversed_on date,
  reversed_at timestamptz,
  check ((state = 'reversed') = (reversed_on is not null and reversed_at is not null))
);
create index receipt_invoice on receipt (invoice_id);

-- A customer who was asked to set up a Direct Debit. What became of it is only ever learnt from GoCardless.
create table dd_set_up (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  customer_id bigint not null references customer,
  billing_request_id text unique,                  -- null: GoCardless may not have it yet
  state text not null default 'made'
    check (state in ('made', 'pending', 'ready_to_fulfil', 'fulfilling', 'fulfilled', 'cancelled')),
  flows integer not null default 0,                -- how many links were made for it
  link text,
  link_expires_at timestamptz,
  link_sent_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index dd_set_up_open on dd_set_up (customer_id) where state not in ('fulfilled', 'cancelled');

create table dd_mandate (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  gc_mandate_id text not null unique,
  state text not null,                             -- in the words of GoCardless
  replaced_by text,                                -- the mandate that took its place
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index dd_mandate_customer on dd_mandate (customer_id);

-- One attempt to collect one invoice, written before GoCardless hears of it. Its guid is the idempotency key for ever.
create table dd_collection (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  invoice_id bigint not null references invoice,
  attempt integer not null,
  amount_pence integer not null check (amount_pence > 0), -- as it was when the attempt was made
  gc_mandate_id text not null references dd_mandate (gc_mandate_id),
  state text not null default 'intent' check (state in
    ('intent', 'sending', 'created', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back', 'cancelled', 'needs_review')),
  gc_payment_id text unique,
  charge_date date,                                -- theirs: they know the bank holidays
  lease_until timestamptz,
  due_at timestamptz not null,                     -- when to try next
  tries integer not null default 0,                -- tells a lease from a later one
  first_sent_at timestamptz,                       -- since when GoCardless may have it
  last_error text,                                 -- a code and the ids of their answer, nothing about a person
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (invoice_id, attempt)
);
create unique index dd_collection_live on dd_collection (invoice_id)
  where state in ('intent', 'sending', 'created', 'submitted', 'confirmed', 'paid_out', 'needs_review');
create index dd_collection_waiting on dd_collection (due_at) where state in ('intent', 'sending');

-- What GoCardless told us of, once each however often it comes. Only that something changed: the change is fetched.
create table gc_event (
  id text primary key,
  resource_type text not null,
  resource_id text not null,
  action text not null,
  cause text,
  will_attempt_retry boolean,
  new_mandate_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  lease_until timestamptz,
  tries integer not null default 0,
  done_at timestamptz,
  last_error text
);
create index gc_event_waiting on gc_event (due_at) where done_at is null;
create index gc_event_resource on gc_event (resource_id, created_at);

create table gc_poll (
  only_one boolean primary key default true check (only_one),
  polled_at timestamptz not null                   -- every event up to then is in gc_event
);
