-- What a search of contacts looks in, in lower case and without accents.
alter table contact add column words text generated always as (
  lower(regexp_replace(normalize(' ' || name || ' ' || e_mail || ' ' || cu, nfd), '[\u0300-\u036f]', '', 'g'))
) stored;
drop index contact_words;
create index contact_words on contact using gin (words gin_trgm_ops);
