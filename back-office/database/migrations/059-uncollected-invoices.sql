-- Invoices that nothing collects, because the last mandate of their customer has ended and no other has taken its place.
create view uncollected_invoice as
  select i.id as invoice_id, m.state, greatest(i.created_at, m.changed_at) as since
  from invoice i join customer c on c.id = i.customer_id join dd_mandate m on m.customer_id = c.id
  where i.state = 'due' and i.stopped_at is null and c.deceased_at is null
    and m.state in ('failed', 'cancelled', 'expired', 'blocked', 'suspended_by_payer', 'consumed')
    and not exists (select from dd_mandate later where later.customer_id = m.customer_id and later.id > m.id)
    and not exists (select from usable_mandate u where u.customer_id = m.customer_id);
