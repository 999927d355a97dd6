-- A customer who was asked to set up a Direct Debit. Only GoCardless says how that ended.
create table direct_debit_set_up (
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
create unique index direct_debit_set_up_open on direct_debit_set_up (customer_id)
  where state not in ('fulfilled', 'cancelled');

create table direct_debit_mandate (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  gocardless_mandate_id text not null unique,
  state text not null,                             -- in the words of GoCardless
  replaced_by text,                                -- the mandate that took its place
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index direct_debit_mandate_customer on direct_debit_mandate (customer_id);

-- One attempt to collect one invoice, written before GoCardless hears of it. Its guid is the idempotency key for ever.
create table direct_debit_collection (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  invoice_id bigint not null references invoice,
  attempt integer not null,
  amount_pence integer not null check (amount_pence > 0), -- as it was when the attempt was made
  gocardless_mandate_id text not null references direct_debit_mandate (gocardless_mandate_id),
  state text not null default 'intent'
    check (state in ('intent', 'sending', 'created', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back',
                     'cancelled', 'needs_review')),
  gocardless_payment_id text unique,
  charge_date date,                                -- chosen by GoCardless, which knows the bank holidays
  lease_until timestamptz,
  due_at timestamptz not null,                     -- when to try next
  tries integer not null default 0,                -- tells a lease from a later one
  first_sent_at timestamptz,                       -- since when GoCardless may have it
  last_error text,                                 -- a code and the ids of their answer, nothing about a person
  created_at timestamptz not null,
  changed_at timestamptz not null,
  found_payment_id text,                           -- a payment at GoCardless that is not what was asked for
  found_pence integer,
  held_by text,                                    -- the installation_id of the process that has the lease
  claims integer not null default 0,
  unique (invoice_id, attempt)
);
create index direct_debit_collection_found on direct_debit_collection (found_payment_id)
  where found_payment_id is not null;
create index direct_debit_collection_invoice on direct_debit_collection (invoice_id);
create index direct_debit_collection_to_review on direct_debit_collection (invoice_id)
  where state = 'needs_review';
create unique index direct_debit_collection_to_send on direct_debit_collection (invoice_id)
  where state in ('intent', 'sending');
create index direct_debit_collection_waiting on direct_debit_collection (due_at)
  where state in ('intent', 'sending');

-- Notifications of GoCardless, once each however often they come. They say that something changed; the change is
-- fetched.
create table gocardless_event (
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
  last_error text,
  held_by text,                                    -- the installation_id of the process that has the lease
  claims integer not null default 0
);
create index gocardless_event_resource on gocardless_event (resource_id, created_at);
create index gocardless_event_waiting on gocardless_event (due_at) where done_at is null;

create table gocardless_poll (
  only_row boolean primary key default true check (only_row),
  polled_at timestamptz not null                   -- every event up to then is in gocardless_event
);

create view open_set_up as select * from direct_debit_set_up where state not in ('fulfilled', 'cancelled');

create view usable_mandate as select * from direct_debit_mandate
  where replaced_by is null and state in ('pending_submission', 'submitted', 'active');

-- Collections at GoCardless whose money has neither come nor failed to come.
create view sent_collection as
  select * from direct_debit_collection where state in ('created', 'submitted', 'needs_review');

-- Collections that Lychgate has to send, perhaps again.
create view unsent_collection as select * from direct_debit_collection where state in ('intent', 'sending');

create view collection_under_way as select * from unsent_collection union all select * from sent_collection;

-- Invoices that nothing collects, because the last mandate of their customer has ended and no other has taken its place.
create view uncollected_invoice as
  select i.id as invoice_id, m.state, greatest(i.created_at, m.changed_at) as since
  from invoice i join customer c on c.id = i.customer_id join direct_debit_mandate m on m.customer_id = c.id
  where i.state = 'due' and i.stopped_at is null and c.deceased_at is null
    and m.state in ('failed', 'cancelled', 'expired', 'blocked', 'suspended_by_payer', 'consumed')
    and not exists (select from direct_debit_mandate later where later.customer_id = m.customer_id and later.id > m.id)
    and not exists (select from usable_mandate u where u.customer_id = m.customer_id);

-- Invoices that wait for a decision, since when: flagged, with a payment to compare, or with a mandate that has ended. One
-- with several reasons is in it several times.
create view undecided_invoice as
  select i.id as invoice_id,
         coalesce((select max(d.changed_at) from direct_debit_collection d where d.invoice_id = i.id), i.changed_at) as since
  from invoice i where i.flagged is not null
  union all
  select r.invoice_id, (select max(d.changed_at) from direct_debit_collection d where d.invoice_id = r.invoice_id)
  from direct_debit_collection r where r.state = 'needs_review'
  union all
  select u.invoice_id, u.since from uncollected_invoice u;
