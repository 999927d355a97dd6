-- A run on which items failed, or were left, is not done.
alter table job_run drop constraint job_run_state_check;
alter table job_run add constraint job_run_state_check
  check (state in ('queued', 'running', 'done', 'partly-done', 'failed', 'cancelled'));
update job_run set state = 'partly-done', seen_at = coalesce(seen_at, finished_at)
  where state = 'done' and (failed > 0 or done < total);
-- What somebody has to look at.
create view failed_run as select * from job_run where state in ('failed', 'partly-done');
drop index job_run_failed;
create index job_run_failed on job_run (kind, finished_at)
  where state in ('failed', 'partly-done') and seen_at is null;

-- The run that last handled the item.
alter table sage_link add column run_id uuid;
create index on sage_link (run_id, kind, local_id);

-- Who began to connect Sage: kind, id, name.
alter table sage_connecting add column actor jsonb;

-- What the last comparison with Sage has found.
create table sage_comparison (
  only_row boolean primary key default true check (only_row),
  begun_at timestamptz,                            -- null if none is under way
  compared_at timestamptz,
  customers jsonb,                                 -- {here, inSage}: how many
  months jsonb,                                    -- a list of {month, kind, here, inSage}, each side {count, pence}
  differences jsonb                                -- a list of {kind, reference, herePence, inSagePence}
);
insert into sage_comparison default values;
