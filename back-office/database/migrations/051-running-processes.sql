-- The processes that use this database, each as long as it says so.
create table running_process (
  holder text primary key,                         -- of its DATA_DIR
  role text not null check (role in ('web', 'worker', 'both')),
  settings jsonb not null,                         -- a digest of each setting that all processes should have alike
  started_at timestamptz not null,
  seen_at timestamptz not null
);
