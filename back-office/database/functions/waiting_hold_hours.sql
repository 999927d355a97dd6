-- How long an offer to a party of a waiting list holds, as staff set it. The default is that of
-- contract/operator/settings/table.ts; a booking, which may make an offer, brings no settings.
create or replace function waiting_hold_hours() returns integer language sql stable as $$
  select coalesce((select (value ->> 'waitingHours')::integer from setting where name = 'notices'), 24)
$$;
