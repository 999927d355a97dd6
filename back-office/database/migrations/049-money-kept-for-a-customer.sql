-- As before, but money that was kept for the customer counts only as far as it is there. If it is refunded, or goes back
-- to the bank, the invoice does not ask for it again. The sum over a customer's invoices of what is owed, less what was
-- received, is therefore always their balance.
create or replace view invoice_balance as
  select i.id as invoice_id, received.pence as received_pence,
         greatest(owed.pence - received.pence, 0) as outstanding_pence,
         greatest(received.pence - owed.pence - kept.pence, 0) as overpaid_pence
  from invoice i
  cross join lateral (select case when i.state = 'cancelled' then 0 else i.amount_pence end as pence) owed
  cross join lateral (
    select coalesce((select sum(r.amount_pence) from receipt r where r.invoice_id = i.id and r.state = 'posted'), 0)
         - coalesce((select sum(f.amount_pence) from live_refund f where f.invoice_id = i.id), 0)
         - coalesce((select sum(n.amount_pence) from invoice_decision n
                     where n.invoice_id = i.id and n.decision = 'refunded'), 0) as pence
  ) received
  cross join lateral (
    select coalesce(sum(n.amount_pence), 0) as pence from invoice_decision n
    where n.invoice_id = i.id and n.decision = 'kept-on-account'
  ) kept;
