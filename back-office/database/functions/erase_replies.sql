-- Deletes the answers to emails about records that are erased, with what was attached.
create or replace function erase_replies(of_type text, of_ids text[]) returns void language sql as $$
  delete from reply where record_type = of_type and record_id = any(of_ids)
$$;
