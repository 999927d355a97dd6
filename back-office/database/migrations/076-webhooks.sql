-- The programs that are told of changes, and each message to one of them.
create table webhook_endpoint (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  url text not null check (length(url) between 1 and 500),
  -- Sealed with a key from outside the database.
  secret text not null,
  events text[] not null,
  created_at timestamptz not null,
  -- Since when no message has arrived; null if the last one has.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) <= 500)
);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  endpoint_id integer not null references webhook_endpoint on delete cascade,
  type text not null,
  record text not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  due_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  last_answer text check (length(last_answer) <= 500),
  lease_until timestamptz,
  claims integer not null default 0,
  held_by text
);
create index on webhook_delivery (endpoint_id, id);
create index on webhook_delivery (due_at) where state = 'waiting';
create index on webhook_delivery (happened_at) where state <> 'waiting';
