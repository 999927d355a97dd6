-- A funeral to which families add photographs. Its guid is the permission: it stands in the addresses of the upload page
-- and of the gallery.
create table funeral (
  guid uuid primary key default gen_random_uuid(),
  person_name text not null check (char_length(person_name) between 1 and 255),
  held_on date not null,
  may_add_photographs boolean not null default true,
  created_at timestamptz not null
);
create index funeral_held_on on funeral (held_on desc, guid);

-- A photograph that has come whole. Its file is stored before this row is written, so a row without a file is a fault
-- and a file without a row is left over from a kill.
create table photograph (
  id bigint generated always as identity primary key, -- the order of the gallery
  funeral_guid uuid not null references funeral on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  kind text not null check (kind in ('jpeg', 'png', 'gif', 'webp', 'avif', 'heic')),
  bytes bigint not null,
  width integer not null,                          -- as it is shown, turned upright
  height integer not null,
  key text not null unique,                        -- random; who knows it may see the picture
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'unreadable')),
  lease_until timestamptz,                         -- while a process makes its smaller pictures
  tries integer not null default 0,
  uploaded_at timestamptz not null,
  original_kept boolean not null default true,
  unique (funeral_guid, sha256)
);
create index photograph_waiting on photograph (id) where state = 'waiting';
create index photograph_with_original on photograph (uploaded_at) where original_kept;

-- Writes a photograph down under a lock on its funeral, in one round trip: the same one twice is known, and the last place
-- is given once.
create function save_photograph(
  given_funeral uuid, given_sha256 bytea, given_kind text, given_bytes bigint, given_width integer,
  given_height integer, given_key text, at timestamptz, per_funeral_max integer
) returns text language plpgsql as $$
declare
  is_open boolean;
begin
  select may_add_photographs into is_open from funeral where guid = given_funeral for no key update;
  if not found then return 'no-such-funeral'; end if;
  if not is_open then return 'closed'; end if;
  perform from photograph where funeral_guid = given_funeral and sha256 = given_sha256;
  if found then return 'known'; end if;
  if (select count(*) from photograph where funeral_guid = given_funeral) >= per_funeral_max then
    return 'too-many';
  end if;
  insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, uploaded_at)
  values (given_funeral, given_sha256, given_kind, given_bytes, given_width, given_height, given_key, at);
  return 'written';
end $$;
