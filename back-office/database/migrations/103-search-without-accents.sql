-- Bookings, events and funerals are found as other records are: without accents, and a phone number by its digits.
alter table attendee drop column search_text;
alter table attendee add column search_text text not null generated always as (
  lower(regexp_replace(normalize(
    ' ' || name || ' ' || coalesce(email, '') || ' ' ||
    regexp_replace(regexp_replace(coalesce(phone, ''), '^\s*(\+|00)44', '0'), '\D', '', 'g'),
    nfd), '[\u0300-\u036f]', '', 'g'))
) stored;
create index attendee_search_text on attendee using gin (search_text gin_trgm_ops);

alter table event drop column search_text;
alter table event add column search_text text not null generated always as (
  lower(regexp_replace(normalize(
    ' ' || title || ' ' || coalesce(location, '') || ' ' || coalesce(town, '') || ' ' || coalesce(post_code, '') || ' ' ||
    regexp_replace(coalesce(post_code, ''), '\s', '', 'g'),
    nfd), '[\u0300-\u036f]', '', 'g'))
) stored;
create index event_search_text on event using gin (search_text gin_trgm_ops);

drop index funeral_search_text;
alter table funeral add column search_text text not null generated always as (
  lower(regexp_replace(normalize(' ' || person_name, nfd), '[\u0300-\u036f]', '', 'g'))
) stored;
create index funeral_search_text on funeral using gin (search_text gin_trgm_ops);
