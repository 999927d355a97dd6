-- A process that was seen in the future was seen before the clock was put back, and may have ended.
create or replace view live_process as
  select * from running_process
  where seen_at > now() - interval '60 seconds' and seen_at <= now() + interval '10 minutes';
