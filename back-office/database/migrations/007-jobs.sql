-- One row each time that a job is asked for, by a person or by the clock.
create table job_run (
  id uuid primary key default gen_random_uuid(),
  kind text not null,                              -- sync-sage, dd-invoicing, background, reminders
  trigger text not null check (trigger in ('operator', 'schedule')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  failed integer not null default 0,
  results jsonb not null default '[]',             -- lines for operators; never personal data
  error_code text,
  error text,                                      -- a sentence for operators; never personal data
  queued_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz,                        -- by the clock of the database, which all processes share
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  claims integer not null default 0,               -- which taking of the run is the valid one
  lost integer not null default 0,                 -- how often its process ended without a word
  check ((finished_at is null) = (state in ('queued', 'running')))
);
-- A second press joins the run that is under way.
create unique index job_run_live on job_run (kind) where finished_at is null;
create index job_run_history on job_run (queued_at desc);

-- What a scanner read. The same code again and again is one row, for a camera reads it ten times a second.
create table scan (
  id bigint generated always as identity primary key,
  code text not null,
  format text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
