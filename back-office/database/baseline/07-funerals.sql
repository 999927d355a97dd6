-- A funeral to which families add photographs. Its guid is the permission: it stands in the addresses of the upload page
-- and of the gallery.
create table funeral (
  guid uuid primary key default gen_random_uuid(),
  person_name text not null check (char_length(person_name) between 1 and 255),
  held_on date not null,
  may_add_photographs boolean not null default true,
  created_at timestamptz not null,
  add_key uuid not null unique default gen_random_uuid(),
  view_key uuid not null unique default gen_random_uuid(),
  is_open_by_guid boolean not null default true,
  branch_id integer references branch on delete set null,
  revision integer not null default 1
);
create index funeral_branch_id_idx on funeral (branch_id) where branch_id is not null;
create index funeral_held_on on funeral (held_on desc, guid);
create index funeral_search_text on funeral using gin (lower(person_name) gin_trgm_ops);

-- Photographs that are chosen together share a block of places.
create sequence photograph_place increment by 10000;

-- A photograph that has come whole. Its file is stored before this row is written, so a row without a file is a fault
-- and a file without a row is left over from a kill.
create table photograph (
  id bigint generated always as identity primary key, -- the order of the gallery
  funeral_guid uuid not null references funeral (guid) on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  kind text not null check (kind in ('jpeg', 'png', 'gif', 'webp', 'avif', 'heic')),
  bytes bigint not null,
  width integer not null,                          -- as it is shown, turned upright
  height integer not null,
  key text not null unique,                        -- random; it opens the picture
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'unreadable')),
  lease_until timestamptz,                         -- while a process makes its display sizes
  tries integer not null default 0,
  uploaded_at timestamptz not null,
  has_original boolean not null default true,
  held_by text,                                    -- the installation_id of the process that has the lease
  claims integer not null default 0,
  due_at timestamptz,                              -- when to try again; null: it has not failed
  place bigint not null default nextval('photograph_place'), -- the order of the gallery: new ones come last
  is_hidden boolean not null default false,
  turned smallint not null default 0 check (turned in (0, 90, 180, 270)),
  original_key text unique,
  batch uuid,                                      -- random, from the page that sent it
  batch_place bigint,
  unique (funeral_guid, sha256)
);
alter sequence photograph_place owned by photograph.place;
create index photograph_funeral_guid_idx on photograph (funeral_guid) where state = 'unreadable';
create index photograph_funeral_guid_place_idx on photograph (funeral_guid, place);
create index photograph_waiting on photograph (id) where state = 'waiting';
create index photograph_with_original on photograph (uploaded_at) where has_original;

-- The page that adds a photograph has a random key with which it can remove it again for a while. Only the digest is
-- kept. The row outlives its photograph, so that a second press can be told that it is removed.
create table photograph_removal_key (
  digest bytea primary key check (octet_length(digest) = 32),
  funeral_guid uuid not null references funeral (guid) on delete cascade,
  photograph_id bigint references photograph on delete set null,
  expires_at timestamptz not null
);
create index photograph_removal_key_photograph on photograph_removal_key (photograph_id);

-- Photographs that an operator removed: the same file is refused for the same funeral until an operator allows it again.
create table removed_photograph (
  funeral_guid uuid references funeral (guid) on delete cascade,
  sha256 bytea check (octet_length(sha256) = 32),
  removed_at timestamptz not null,
  primary key (funeral_guid, sha256)
);

-- Files of photographs whose rows are gone. They are removed after the commit, and by the next run if that was
-- interrupted.
create table erased_file (
  name text primary key
);

-- The last part of an address, and what it opens.
create view funeral_link as
  select add_key as key, guid as funeral_guid, true as may_add, false as may_view from funeral
  union all
  select view_key, guid, false, true from funeral
  union all
  select guid, guid, true, true from funeral where is_open_by_guid;
