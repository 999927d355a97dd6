-- The moment of a wall time in Europe/London. In autumn an hour of wall time comes twice: it means the first, as it does
-- in a calendar entry (RFC 5545, section 3.3.5). Comparing wall times would end an event, begin it again and end it once
-- more. In spring an hour is missing; its times are read as winter time, and no new event may begin then.
-- An index of `event` holds its results: a change needs a migration that rebuilds it.
create or replace function london_moment(wall timestamp) returns timestamptz
language sql immutable as $$
  select case when ((wall at time zone 'Europe/London') - interval '1 hour') at time zone 'Europe/London' = wall
              then (wall at time zone 'Europe/London') - interval '1 hour'
              else wall at time zone 'Europe/London' end
$$;
