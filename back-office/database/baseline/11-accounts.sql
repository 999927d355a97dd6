-- The connection to Sage, one row or none. Sage takes each refresh token once and answers the next one.
create table sage_token (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null,                           -- both tokens, sealed with a key that is not in the database
  access_until timestamptz not null,
  refreshed_at timestamptz not null,
  lease_until timestamptz,
  broken_at timestamptz,                           -- since when Sage refuses it; a person must reconnect it
  claims integer not null default 0,
  held_by text
);

-- A connection that an operator began; Sage brings the state back with its code.
create table sage_connecting (
  state_digest bytea primary key check (octet_length(state_digest) = 32),
  created_at timestamptz not null,
  actor jsonb
);

-- A file for Sage 50. Its bytes are kept, so that it is the same however often it is fetched.
create table sage_50_batch (
  number integer primary key,
  created_at timestamptz not null,
  customers bytea not null,
  transactions bytea not null,
  customer_count integer not null,
  invoice_count integer not null,
  invoice_pence bigint not null,
  receipt_count integer not null,
  receipt_pence bigint not null,
  undone_count integer not null,                   -- cancelled invoices and reversed receipts
  undone_pence bigint not null,
  refund_count integer not null default 0,
  refund_pence bigint not null default 0
);

-- Records that go to the accounts, once each: written before Sage is asked, and again when it has answered.
create table sage_link (
  kind text
    check (kind in ('customer', 'invoice', 'receipt', 'cancellation', 'reversal', 'refund', 'refund-reversal')),
  local_id bigint,                                 -- of the customer, invoice or receipt
  state text not null check (state in ('waiting', 'sending', 'done', 'needs-person')),
  attempt integer not null default 1,              -- one more after each refusal; a part of its idempotency key
  started_at timestamptz not null,                 -- since when Sage may have this attempt
  sage_id text,                                    -- of a batch: the account it has in Sage 50
  batch integer references sage_50_batch (number),
  reason text,                                     -- why it waits; in Sage's words, which may hold what we sent
  done_at timestamptz,
  run_id uuid,
  primary key (kind, local_id),
  check ((state = 'done') = (done_at is not null))
);
create index sage_link_run_id_kind_local_id_idx on sage_link (run_id, kind, local_id);
create unique index sage_link_sage_id on sage_link (kind, sage_id)
  where kind in ('customer', 'invoice', 'receipt');

-- The result of the last comparison with Sage.
create table sage_comparison (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz,                          -- null if none is under way
  compared_at timestamptz,
  customers jsonb,                                 -- {here, inSage}: how many
  months jsonb,                                    -- a list of {month, kind, here, inSage}, each side {count, pence}
  differences jsonb                                -- a list of {kind, reference, herePence, inSagePence}
);
insert into sage_comparison default values;

-- Everything that the accounts have not got. It waits where nothing was tried yet, and is done only where it went to
-- Sage 50 in a file.
create view sage_waiting as
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

-- The next run sends these.
create view sage_to_send as select * from sage_waiting where state <> 'needs-person';
