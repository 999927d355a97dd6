-- A funeral has a link for adding photographs and another one for looking at them. The guid opened both until now, and goes
-- on doing so until staff end that.
alter table funeral
  add column add_key uuid not null unique default gen_random_uuid(),
  add column view_key uuid not null unique default gen_random_uuid(),
  add column is_open_by_guid boolean not null default true,
  -- Null: the main branch.
  add column branch_id integer references branch on delete set null,
  add column revision integer not null default 1;
create index on funeral (branch_id) where branch_id is not null;

-- What the last part of an address opens.
create view funeral_link as
  select add_key as key, guid as funeral_guid, true as may_add, false as may_view from funeral
  union all
  select view_key, guid, false, true from funeral
  union all
  select guid, guid, true, true from funeral where is_open_by_guid;

create sequence photograph_place;
alter table photograph
  add column place bigint,                         -- the order of the gallery: new ones come last
  add column is_hidden boolean not null default false,
  -- Degrees clockwise, from the upright original to what is shown.
  add column turned smallint not null default 0 check (turned in (0, 90, 180, 270)),
  -- Where the original is once the display sizes have another key than it; null: under `key`.
  add column original_key text unique;
update photograph set place = id;
select setval('photograph_place', coalesce(max(id), 0) + 1, false) from photograph;
alter sequence photograph_place owned by photograph.place;
alter table photograph
  alter column place set default nextval('photograph_place'),
  alter column place set not null;
create index on photograph (funeral_guid, place);
create index on photograph (funeral_guid) where state = 'unreadable';
