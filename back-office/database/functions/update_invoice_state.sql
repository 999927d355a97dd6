-- The one place that decides the state of an invoice, from its receipts and its attempts. Answers that state.
create or replace function update_invoice_state(for_invoice bigint, moment timestamptz) returns text language plpgsql as $$
declare
  before text;
  now_is text;
  balance invoice_balance;
begin
  select state into before from invoice where id = for_invoice for update;
  select * into balance from invoice_balance where invoice_id = for_invoice;
  -- The money is there, or comes another way, or somebody has stopped collecting it, or less is owed than is asked for.
  if balance.outstanding_pence = 0 or exists (select from sent_collection c where c.invoice_id = for_invoice)
     or exists (select from invoice i where i.id = for_invoice and i.stopped_at is not null)
     or exists (select from unsent_collection c where c.invoice_id = for_invoice
                and c.amount_pence > balance.outstanding_pence) then
    perform drop_unsent_collection(for_invoice, moment);
  end if;
  now_is := case
    when before = 'cancelled' then 'cancelled'
    when balance.outstanding_pence = 0 then 'paid'
    when exists (select from collection_under_way d where d.invoice_id = for_invoice) then 'collecting'
    else 'due'
  end;
  update invoice set state = now_is, changed_at = moment where id = for_invoice and state <> now_is;
  if balance.overpaid_pence > 0 then
    perform flag_invoice(for_invoice, 'More money was received than is owed.');
  end if;
  return now_is;
end $$;
