-- A photograph of the firm and the marks of associations are on public pages, beside the logo.
alter table setting_file drop constraint setting_file_purpose_check;
alter table setting_file add constraint setting_file_purpose_check
  check (purpose in ('logo', 'mark', 'photograph', 'price-list'));
