-- Text in lower case and without accents, as `foldText` of the contract makes it.
create or replace function fold_text(given text) returns text
language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g'))
$$;
