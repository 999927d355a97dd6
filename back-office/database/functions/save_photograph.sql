-- Records a photograph under a lock on its funeral, in one round trip: a file that is there already is known, and each
-- place is given once. A key to remove it again is kept only with a new photograph: the sender of a known one has not
-- added it.
-- The first photograph of a batch to arrive takes a block of places for all of them. The number within the batch chooses
-- the place, so a number that is too large, or whose place is taken, only puts the photograph last.
create or replace function save_photograph(
  given_funeral uuid, given_sha256 bytea, given_kind text, given_bytes bigint, given_width integer,
  given_height integer, given_key text, at timestamptz, per_funeral_max integer,
  removal_digest bytea default null, removable_until timestamptz default null,
  given_batch uuid default null, given_number integer default null
) returns text language plpgsql as $$
declare
  is_open boolean;
  new_id bigint;
  first_place bigint;
  new_place bigint;
begin
  select may_add_photographs into is_open from funeral where guid = given_funeral for no key update;
  if not found then return 'funeral-not-found'; end if;
  if not is_open then return 'closed'; end if;
  perform from photograph where funeral_guid = given_funeral and sha256 = given_sha256;
  if found then return 'known'; end if;
  perform from removed_photograph where funeral_guid = given_funeral and sha256 = given_sha256;
  if found then return 'removed'; end if;
  if (select count(*) from photograph where funeral_guid = given_funeral) >= per_funeral_max then
    return 'too-many';
  end if;
  if given_batch is not null and given_number between 0 and 9999 then
    select batch_place into first_place from photograph
      where funeral_guid = given_funeral and batch = given_batch limit 1;
    first_place := coalesce(first_place, nextval('photograph_place'));
    new_place := first_place + given_number;
    perform from photograph where funeral_guid = given_funeral and place = new_place;
    if found then new_place := null; end if;
  end if;
  insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, uploaded_at, place, batch, batch_place)
  values (given_funeral, given_sha256, given_kind, given_bytes, given_width, given_height, given_key, at,
          coalesce(new_place, nextval('photograph_place')),
          case when first_place is not null then given_batch end, first_place)
  returning id into new_id;
  if removal_digest is not null then
    insert into photograph_removal_key (digest, funeral_guid, photograph_id, expires_at)
    values (removal_digest, given_funeral, new_id, removable_until)
    -- The photograph that came with this key before is gone. Left as it was, the key would say that this one is too.
    on conflict (digest) do update set photograph_id = excluded.photograph_id, expires_at = excluded.expires_at
      where photograph_removal_key.photograph_id is null
        and photograph_removal_key.funeral_guid = excluded.funeral_guid;
  end if;
  return 'written';
end $$;
