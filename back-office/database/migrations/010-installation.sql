-- What is true of this installation as a whole, for every process on this database: written once, never changed.
create table installation (
  name text primary key,
  value text not null
);

-- The demonstration funeral had a guid that stands in the source, so anybody could add photographs to it. It gets one
-- that nobody can know.
with moved as (
  insert into funeral (person_name, held_on, may_add_photographs, created_at)
  select person_name, held_on, may_add_photographs, created_at from funeral
  where guid = 'd0d0d0d0-0000-4000-8000-000000000001'
  returning guid
)
update photograph set funeral_guid = (select guid from moved)
where funeral_guid = 'd0d0d0d0-0000-4000-8000-000000000001';

delete from funeral where guid = 'd0d0d0d0-0000-4000-8000-000000000001';
