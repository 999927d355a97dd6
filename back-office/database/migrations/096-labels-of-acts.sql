-- The label that each of the two has scanned, as they recorded and as they confirmed an act.
alter table case_act
  add column recorded_label text check (recorded_label in ('person', 'coffin', 'ashes')),
  add column decided_label text check (decided_label in ('person', 'coffin', 'ashes'));
