-- How often a visitor has sent a form, looked somebody up or tried to sign in, counted for all processes together. The key
-- is a digest that only a holder of OPERATOR_KEY can make. Unlogged: a count is worth no write to the disk, and after a
-- crash of PostgreSQL counting begins anew.
create unlogged table request_count (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null                     -- when counting begins anew
) with (fillfactor = 50);
