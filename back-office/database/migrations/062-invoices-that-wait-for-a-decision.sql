-- Invoices that wait for a decision, since when: flagged, with a payment to compare, or with a mandate that has ended. One
-- with several reasons is in it several times.
create view undecided_invoice as
  select i.id as invoice_id,
         coalesce((select max(d.changed_at) from dd_collection d where d.invoice_id = i.id), i.changed_at) as since
  from invoice i where i.flagged is not null
  union all
  select r.invoice_id, (select max(d.changed_at) from dd_collection d where d.invoice_id = r.invoice_id)
  from dd_collection r where r.state = 'needs_review'
  union all
  select u.invoice_id, u.since from uncollected_invoice u;

-- Few among many thousand, which the lists of Today and Money would read each time.
create index invoice_flagged on invoice (id) where flagged is not null;
create index dd_collection_to_review on dd_collection (invoice_id) where state = 'needs_review';
create index invoice_to_collect on invoice (customer_id) where state = 'due' and stopped_at is null;
