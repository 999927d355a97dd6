-- Adds a reason why somebody must look at an invoice. Only somebody's decision removes it.
create or replace function flag_invoice(for_invoice bigint, why text) returns void language sql as $$
  update invoice set flagged = concat_ws(' ', flagged, why)
  where id = for_invoice and (flagged is null or strpos(flagged, why) = 0)
$$;
