-- Every table whose rows a process claims has the same three columns: lease_until, by the clock of the database; claims,
-- which tells a claim from a later one; and held_by.
alter table job_run add column lease_until timestamptz;
update job_run set lease_until = heartbeat_at + interval '1 minute' where state = 'running';
alter table job_run drop column heartbeat_at;

alter table outbox add column lease_until timestamptz, add column claims integer not null default 0;
update outbox set lease_until = due_at, due_at = created_at where state = 'sending';

alter table photograph
  add column claims integer not null default 0,
  add column due_at timestamptz;                   -- when to try again; null: it has not failed

alter table dd_collection add column claims integer not null default 0;

alter table gc_event add column claims integer not null default 0;

alter table sage_token rename column leased_until to lease_until;
alter table sage_token drop column lease, add column claims integer not null default 0, add column held_by text;

-- The views of both tables get the new columns.
create or replace view pending_email as select * from outbox where state in ('queued', 'sending');
create or replace view undelivered_email as select * from outbox where state in ('failed', 'unknown');
create or replace view unsent_collection as select * from dd_collection where state in ('intent', 'sending');
create or replace view sent_collection as
  select * from dd_collection where state in ('created', 'submitted', 'needs_review');
create or replace view collection_under_way as select * from unsent_collection union all select * from sent_collection;

-- When each scheduled job is due next. Whoever moves the time on queues the job.
create table job_schedule (
  kind text primary key,
  cron text not null,                              -- five fields, by a clock in London
  due_at timestamptz not null
);

-- The job queue that woke workers before.
drop schema if exists pgboss cascade;
