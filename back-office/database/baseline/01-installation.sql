create extension if not exists pg_trgm;

-- Keys that must be the same in every process that shares this database: made here, never in a file.
create table secret (
  name text primary key,
  value bytea not null
);
insert into secret (name, value)
  select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  from unnest(array['attendance-handle', 'manage-link', 'mail-shot-link', 'check-in-code', 'erasure-receipt', 'collection']) as name;

-- Facts about this installation as a whole, for every process on this database: written once, never changed.
create table installation (
  name text primary key,
  value text not null
);

-- Settings that staff have entered in the browser. One that is absent has the value of the environment, or its default.
create table setting (
  name text primary key,                           -- of a group of settings that are saved together
  value jsonb not null,                            -- field -> value
  revision integer not null,
  changed_at timestamptz not null
);

-- The logo, and the price list where it is a file. Earlier logos stay, because emails show them.
create table setting_file (
  digest text primary key,                         -- SHA-256 of the bytes, in hexadecimal
  purpose text not null check (purpose in ('logo', 'price-list')),
  bytes bytea not null,
  added_at timestamptz not null
);

-- Items of the set-up check that somebody has set aside.
create table set_up_answer (
  item text primary key,
  answered_by text not null,                       -- the name, as in the history
  answered_at timestamptz not null
);

-- The functions of `back-office/database/functions/` that this database has, and the text of each.
create table database_function (
  name text primary key,                           -- as the file is named, without its ending
  checksum text not null,
  applied_at timestamptz not null
);

-- The processes that use this database, each while it renews its row.
create table running_process (
  installation_id text primary key,                -- of its DATA_DIR, and of the leases that it holds
  role text not null check (role in ('web', 'worker', 'both')),
  settings jsonb not null,                         -- a digest of each setting that all processes should have alike
  started_at timestamptz not null,
  seen_at timestamptz not null,
  jobs text[]                                      -- null: a version that does not say
);

-- How often a visitor has sent a form, looked somebody up or tried to sign in, counted for all processes together. The key
-- is a digest that only a holder of OPERATOR_KEY can make. Unlogged: a count is worth no write to the disk, and after a
-- crash of PostgreSQL counting begins anew.
create unlogged table request_count (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null                     -- when counting begins anew
) with (fillfactor = 50);

-- One row each time that a person or the clock asks for a job.
create table job_run (
  id uuid primary key default gen_random_uuid(),
  kind text not null,                              -- sync-sage, dd-invoicing, background, reminders
  trigger text not null check (trigger in ('operator', 'schedule')),
  state text not null default 'queued'
    check (state in ('queued', 'running', 'done', 'partly-done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  failed integer not null default 0,
  results jsonb not null default '[]',             -- lines for operators; never personal data
  error_code text,
  error text,                                      -- a sentence for operators; never personal data
  queued_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  claims integer not null default 0,               -- grows with each claim: an earlier claim is no longer valid
  lost integer not null default 0,                 -- how often its process ended without an answer
  seen_at timestamptz,
  held_by text,                                    -- the installation_id of the process that has the lease
  lease_until timestamptz,
  check ((finished_at is null) = (state in ('queued', 'running')))
);
create index job_run_failed on job_run (kind, finished_at)
  where state in ('failed', 'partly-done') and seen_at is null;
create index job_run_history on job_run (queued_at desc);
create unique index job_run_live on job_run (kind) where finished_at is null;

-- When each scheduled job is due next. The process that moves the time on queues the job.
create table job_schedule (
  kind text primary key,
  cron text not null,                              -- five fields, by a clock in London
  due_at timestamptz not null
);

-- A process that was seen in the future was seen before the clock was put back, and may have ended.
create view live_process as
  select * from running_process
  where seen_at > now() - interval '60 seconds' and seen_at <= now() + interval '10 minutes';

-- Runs that somebody has to look at.
create view failed_run as select * from job_run where state in ('failed', 'partly-done');
