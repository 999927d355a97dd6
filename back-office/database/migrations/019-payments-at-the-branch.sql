-- A payment at the branch is a receipt like any other, and goes to the accounts like any other.
alter table receipt
  drop constraint receipt_source_check,
  add constraint receipt_source_check check (source in ('direct-debit', 'branch')),
  add column method text check (method in ('cash', 'card', 'cheque', 'bank-transfer')),
  add column reason text,
  add constraint receipt_branch_check check ((source = 'branch') = (method is not null and reason is not null));
create sequence branch_payment_number;

-- A customer also goes to the accounts if money came and every invoice is cancelled: the money is on account there.
create or replace view sage_waiting as
  with item as (
    select 'customer' as kind, c.id as local_id, true as is_wanted from customer c
      where exists (select from invoice i where i.customer_id = c.id
                    and (i.state <> 'cancelled' or exists (
                      select from receipt r where r.invoice_id = i.id and r.state = 'posted')))
    union all
    select 'invoice', i.id, i.state <> 'cancelled' from invoice i
    union all
    select 'receipt', r.id, r.state = 'posted' from receipt r
    union all
    select 'cancellation', i.id, true from invoice i
      join sage_link l on l.kind = 'invoice' and l.local_id = i.id and l.state = 'done' where i.state = 'cancelled'
    union all
    select 'reversal', r.id, true from receipt r
      join sage_link l on l.kind = 'receipt' and l.local_id = r.id and l.state = 'done' where r.state = 'reversed'
  )
  select kind, local_id, l.state, l.reason, l.batch from item left join sage_link l using (kind, local_id)
  where case when l.local_id is null then is_wanted else l.state <> 'done' or (kind = 'customer' and l.batch is not null) end;
