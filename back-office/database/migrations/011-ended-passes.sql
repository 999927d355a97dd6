-- Links of operators that have been used, and sessions that were signed out: they stay so in every process and after a
-- restart. The id is a digest. Rows are erased when the pass would have expired anyway.
create table ended_pass (
  id text primary key,
  expires_at timestamptz not null
);
