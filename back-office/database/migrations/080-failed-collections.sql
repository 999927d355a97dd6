-- Direct Debits that failed or that the bank reversed. An attempt that ended because nothing, or less, was owed is none.
create view failed_collection as
  select * from direct_debit_collection
  where state in ('failed', 'charged_back')
    and coalesce(last_error, '') not in ('no_longer_due', 'amount_changed');
