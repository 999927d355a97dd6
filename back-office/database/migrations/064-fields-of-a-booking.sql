-- The file of this function defines it with one parameter for all fields of a booking, which would otherwise make a
-- second function.
drop function if exists save_attendance(
  uuid, text, text, text, integer, text, text, text, bigint, integer, timestamptz
);
