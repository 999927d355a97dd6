-- Photographs that were chosen together stand together, in the order of choosing, whichever arrives first. They share a
-- block of places, which begins at `batch_place`. One that comes alone has the first place of a block of its own.
alter table photograph
  add column batch uuid,                           -- random, from the page that sent it
  add column batch_place bigint;
alter sequence photograph_place increment by 10000;

-- The file of this function defines it with two more parameters, which would otherwise make a second function.
drop function if exists save_photograph(
  uuid, bytea, text, bigint, integer, integer, text, timestamptz, integer, bytea, timestamptz
);
