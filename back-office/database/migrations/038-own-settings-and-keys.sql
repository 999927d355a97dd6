-- Whether the key / leads somebody to the search of the staff pages.
alter table staff add column has_search_key boolean not null default true;
create or replace view present_staff as select * from staff where removed_at is null;

-- Who answers for the key of a program; null: the holder of the operator key.
alter table api_key add column keeper_id integer references staff;
update api_key set keeper_id = staff.id
  from history join staff on staff.guid::text = history.actor_id
  where history.record_type = 'api_key' and history.record_id = api_key.guid::text and history.action = 'created'
    and history.actor_kind = 'person' and staff.removed_at is null;
create index on api_key (keeper_id) where revoked_at is null;
