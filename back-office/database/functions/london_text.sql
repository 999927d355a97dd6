-- A moment as wall time in the United Kingdom, as the contract writes it: `2027-03-29T10:30:00`.
create or replace function london_text(moment timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(moment at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI:SS')
$$;
