-- The day of a moment in the United Kingdom.
create or replace function london_day(moment timestamptz) returns date
language sql stable parallel safe as $$
  select (moment at time zone 'Europe/London')::date
$$;
