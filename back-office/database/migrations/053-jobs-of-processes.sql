-- Which process does which job on a schedule: only some may have the settings for it.
alter table running_process add column jobs text[];  -- null: a version that does not say

create view live_process as
  select * from running_process where seen_at > now() - interval '60 seconds';
