-- Cancels the attempt to collect an invoice that GoCardless has not heard of, because nothing is to be collected by it.
create or replace function drop_unsent_collection(for_invoice bigint, moment timestamptz) returns void language sql as $$
  update direct_debit_collection set state = 'cancelled', last_error = 'no_longer_due', changed_at = moment
  where invoice_id = for_invoice and state = 'intent' and first_sent_at is null
$$;
