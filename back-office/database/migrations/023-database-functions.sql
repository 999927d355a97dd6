-- Which functions of `back-office/database/functions/` this database has, and which text of each. From here on no
-- migration defines a function.
create table database_function (
  name text primary key,                           -- as the file is named, without its ending
  checksum text not null,
  applied_at timestamptz not null
);
