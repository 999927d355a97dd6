-- Files of photographs whose rows are gone. They are removed after the commit, and by the next run if that was interrupted.
create table erased_file (
  name text primary key
);
