-- A British mobile number as E.164 has it, +447700900123, from what somebody typed; null if it is none, or more than one.
-- 070 and 076 are no mobiles, but 07624 is one of the Isle of Man.
create or replace function mobile_number(phone text) returns text language sql immutable as $$
  select '+44' || substring(
    regexp_replace(replace(phone, '(0)', ''), '[ ().\-–\u00a0]', '', 'g')
    from '^(?:\+44|0044|44|0)?(7(?:[1-57-9]\d{2}|624)\d{6})$')
$$;
