-- A wall time of an event, which has no time zone, as the contract writes it: `2027-03-29T10:30:00`.
create or replace function wall_text(wall timestamp) returns text
language sql stable parallel safe as $$
  select to_char(wall, 'YYYY-MM-DD"T"HH24:MI:SS')
$$;
