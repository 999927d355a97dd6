-- Tables and columns get their settled names. The migrations before this one are in the baseline, which new databases
-- begin with; it has these names already.
-- Needs every process to know migration 065.
--
-- A restore of an older archive reads the renames from here, a statement a line, and runs every other statement once its
-- rows are there. Those do no harm where they have run before.

alter table api_key rename column keeper_id to owner_id;
alter table api_key rename constraint api_key_keeper_id_fkey to api_key_owner_id_fkey;
alter index api_key_keeper_id_idx rename to api_key_owner_id_idx;

alter table attendee rename column e_mail to email;
alter table attendee rename column words to search_text;
alter index attendee_words rename to attendee_search_text;

alter table branch rename column e_mail to email;

alter table campaign rename column sending_began_at to sending_started_at;

alter table contact rename column e_mail to email;
alter table contact rename column words to search_text;
alter index contact_words rename to contact_search_text;

alter table contact_import rename column made_by to created_by;

alter table contact_import_line rename column e_mail to email;

alter table cremation_request rename column words to search_text;
alter index cremation_request_words_idx rename to cremation_request_search_text_idx;

alter table customer rename column e_mail to email;
alter table customer rename column words to search_text;
alter index customer_words_idx rename to customer_search_text_idx;

alter table dd_collection rename to direct_debit_collection;
alter table direct_debit_collection rename column gc_mandate_id to gocardless_mandate_id;
alter table direct_debit_collection rename column gc_payment_id to gocardless_payment_id;
alter table direct_debit_collection rename constraint dd_collection_amount_pence_check to direct_debit_collection_amount_pence_check;
alter table direct_debit_collection rename constraint dd_collection_gc_mandate_id_fkey to direct_debit_collection_gocardless_mandate_id_fkey;
alter table direct_debit_collection rename constraint dd_collection_gc_payment_id_key to direct_debit_collection_gocardless_payment_id_key;
alter table direct_debit_collection rename constraint dd_collection_guid_key to direct_debit_collection_guid_key;
alter table direct_debit_collection rename constraint dd_collection_invoice_id_attempt_key to direct_debit_collection_invoice_id_attempt_key;
alter table direct_debit_collection rename constraint dd_collection_invoice_id_fkey to direct_debit_collection_invoice_id_fkey;
alter table direct_debit_collection rename constraint dd_collection_pkey to direct_debit_collection_pkey;
alter table direct_debit_collection rename constraint dd_collection_state_check to direct_debit_collection_state_check;
alter index dd_collection_found rename to direct_debit_collection_found;
alter index dd_collection_invoice rename to direct_debit_collection_invoice;
alter index dd_collection_to_review rename to direct_debit_collection_to_review;
alter index dd_collection_to_send rename to direct_debit_collection_to_send;
alter index dd_collection_waiting rename to direct_debit_collection_waiting;
alter sequence dd_collection_id_seq rename to direct_debit_collection_id_seq;

alter table dd_mandate rename to direct_debit_mandate;
alter table direct_debit_mandate rename column gc_mandate_id to gocardless_mandate_id;
alter table direct_debit_mandate rename constraint dd_mandate_customer_id_fkey to direct_debit_mandate_customer_id_fkey;
alter table direct_debit_mandate rename constraint dd_mandate_gc_mandate_id_key to direct_debit_mandate_gocardless_mandate_id_key;
alter table direct_debit_mandate rename constraint dd_mandate_pkey to direct_debit_mandate_pkey;
alter index dd_mandate_customer rename to direct_debit_mandate_customer;
alter sequence dd_mandate_id_seq rename to direct_debit_mandate_id_seq;

alter table dd_set_up rename to direct_debit_set_up;
alter table direct_debit_set_up rename constraint dd_set_up_billing_request_id_key to direct_debit_set_up_billing_request_id_key;
alter table direct_debit_set_up rename constraint dd_set_up_customer_id_fkey to direct_debit_set_up_customer_id_fkey;
alter table direct_debit_set_up rename constraint dd_set_up_guid_key to direct_debit_set_up_guid_key;
alter table direct_debit_set_up rename constraint dd_set_up_pkey to direct_debit_set_up_pkey;
alter table direct_debit_set_up rename constraint dd_set_up_state_check to direct_debit_set_up_state_check;
alter index dd_set_up_open rename to direct_debit_set_up_open;
alter sequence dd_set_up_id_seq rename to direct_debit_set_up_id_seq;

alter table email_stop rename column began_at to started_at;

alter table erasure rename column begun_at to started_at;

alter table event rename column removed_at to cancelled_at;
alter table event rename column words to search_text;
alter index event_removed rename to event_cancelled;
alter index event_words rename to event_search_text;

alter index funeral_words rename to funeral_search_text;

alter table gc_event rename to gocardless_event;
alter table gocardless_event rename constraint gc_event_pkey to gocardless_event_pkey;
alter index gc_event_resource rename to gocardless_event_resource;
alter index gc_event_waiting rename to gocardless_event_waiting;

alter table gc_poll rename to gocardless_poll;
alter table gocardless_poll rename column only_one to only_row;
alter table gocardless_poll rename constraint gc_poll_only_one_check to gocardless_poll_only_row_check;
alter table gocardless_poll rename constraint gc_poll_pkey to gocardless_poll_pkey;

alter table invoice rename column words to search_text;
alter index invoice_words_idx rename to invoice_search_text_idx;

alter table outbox rename column began_at to started_at;

alter table photograph rename column original_kept to has_original;

alter table running_process rename column holder to installation_id;

alter table sage_50_batch rename column taken_back_count to undone_count;
alter table sage_50_batch rename column taken_back_pence to undone_pence;

alter table sage_comparison rename column begun_at to started_at;

alter table sage_link rename column begun_at to started_at;

alter table signoff rename column e_mail to email;
alter table signoff rename column words to search_text;
alter index signoff_words_idx rename to signoff_search_text_idx;

alter table staff rename column e_mail to email;

alter table staff_session rename column begun_at to started_at;

alter table staff_totp rename column begun_at to started_at;

alter table state_transition rename column of_table to table_name;

alter table suppression rename column beside_id to overridden_by_id;
alter table suppression rename constraint suppression_beside_id_fkey to suppression_overridden_by_id_fkey;
alter index suppression_beside_id_idx rename to suppression_overridden_by_id_idx;

alter table waiting_place rename column e_mail to email;

-- A view keeps the names that columns had when it was created.
alter view campaign_to_queue rename column sending_began_at to sending_started_at;
alter view collection_under_way rename column gc_mandate_id to gocardless_mandate_id;
alter view collection_under_way rename column gc_payment_id to gocardless_payment_id;
alter view live_process rename column holder to installation_id;
alter view pending_email rename column began_at to started_at;
alter view present_staff rename column e_mail to email;
alter view sent_collection rename column gc_mandate_id to gocardless_mandate_id;
alter view sent_collection rename column gc_payment_id to gocardless_payment_id;
alter view undelivered_email rename column began_at to started_at;
alter view unsent_collection rename column gc_mandate_id to gocardless_mandate_id;
alter view unsent_collection rename column gc_payment_id to gocardless_payment_id;
alter view usable_mandate rename column gc_mandate_id to gocardless_mandate_id;

-- The file of `refuse_unknown_transition` makes it again under its new name.
drop trigger if exists dd_collection_transition on direct_debit_collection;
update state_transition set table_name = 'direct_debit_collection' where table_name = 'dd_collection';

-- The files of these functions define them with other names of their parameters.
drop function if exists join_waiting_list;
drop function if exists save_attendance;
