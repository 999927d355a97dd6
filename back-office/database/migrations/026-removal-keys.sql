-- The page that adds a photograph has a random key with which it can remove it again for a while. Only the digest is
-- kept. The row outlives its photograph, so that a second press can be told that it is removed.
create table photograph_removal_key (
  digest bytea primary key check (octet_length(digest) = 32),
  funeral_guid uuid not null references funeral on delete cascade,
  photograph_id bigint references photograph on delete set null,
  expires_at timestamptz not null
);
create index photograph_removal_key_photograph on photograph_removal_key (photograph_id);

-- The file of this function defines it with two more parameters, which would otherwise make a second function.
drop function save_photograph(uuid, bytea, text, bigint, integer, integer, text, timestamptz, integer);
