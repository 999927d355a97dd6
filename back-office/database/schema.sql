-- The schema of a migrated database, for reading. `UPDATE_EXPECTED=1 npm test -- baseline` writes it again.

create extension pg_trgm;

create sequence branch_payment_number as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start 1 cache 1;
create sequence branch_refund_number as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start 1 cache 1;
create sequence case_number as bigint increment by 1 minvalue 1 maxvalue 99999999 start 1001 cache 1;
create sequence photograph_place as bigint increment by 10000 minvalue 1 maxvalue 9223372036854775807 start 1 cache 1 owned by photograph.place;

create table api_key (
  id integer not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  name text not null,
  role text not null,
  digest bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  owner_id integer,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_digest_check CHECK ((octet_length(digest) = 32)),
  constraint api_key_digest_key UNIQUE (digest),
  constraint api_key_guid_key UNIQUE (guid),
  constraint api_key_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint api_key_role_check CHECK ((role = ANY (ARRAY['staff'::text, 'finance'::text, 'administrator'::text])))
);
CREATE INDEX api_key_owner_id_idx ON public.api_key USING btree (owner_id) WHERE (revoked_at IS NULL);

create table arrival (
  id bigint not null generated always as identity,
  guid uuid not null,
  event_id bigint not null,
  attendee_id bigint,
  name text,
  people integer not null,
  arrived_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint arrival_pkey PRIMARY KEY (id),
  constraint arrival_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendee(id) ON DELETE CASCADE,
  constraint arrival_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint arrival_guid_key UNIQUE (guid),
  constraint arrival_people_check CHECK (((people >= 0) AND (people <= 50)))
);
CREATE INDEX arrival_attendee_id_idx ON public.arrival USING btree (attendee_id);
CREATE INDEX arrival_event_id_changed_at_idx ON public.arrival USING btree (event_id, changed_at);

create table ashes_attempt (
  id bigint not null generated always as identity,
  case_id bigint not null,
  made_on date not null,
  way text not null,
  is_notice boolean not null default false,
  outcome text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  constraint ashes_attempt_pkey PRIMARY KEY (id),
  constraint ashes_attempt_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint ashes_attempt_check CHECK (((NOT is_notice) OR (way = ANY (ARRAY['letter'::text, 'email'::text])))),
  constraint ashes_attempt_outcome_check CHECK ((length(outcome) <= 1000)),
  constraint ashes_attempt_way_check CHECK ((way = ANY (ARRAY['phone'::text, 'letter'::text, 'email'::text, 'text'::text, 'visit'::text])))
);
CREATE INDEX ashes_attempt_case_id_id_idx ON public.ashes_attempt USING btree (case_id, id);

create table ashes_instruction (
  id bigint not null generated always as identity,
  case_id bigint not null,
  choice text not null,
  detail text,
  given_by text not null,
  given_on date not null,
  way text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  constraint ashes_instruction_pkey PRIMARY KEY (id),
  constraint ashes_instruction_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint ashes_instruction_choice_check CHECK ((choice = ANY (ARRAY['collect'::text, 'deliver'::text, 'scatter'::text, 'keep'::text, 'other'::text]))),
  constraint ashes_instruction_detail_check CHECK ((length(detail) <= 1000)),
  constraint ashes_instruction_given_by_check CHECK ((length(given_by) <= 255)),
  constraint ashes_instruction_way_check CHECK ((way = ANY (ARRAY['application'::text, 'letter'::text, 'email'::text, 'form'::text])))
);
CREATE INDEX ashes_instruction_case_id_id_idx ON public.ashes_instruction USING btree (case_id, id);

create table attendee (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  event_id bigint not null,
  email_key text,
  email text,
  name text not null,
  number_of_attendees integer not null,
  extra_info text,
  extra_description text,
  attendance_status text not null,
  revision integer not null default 0,
  changed_at timestamp with time zone not null,
  source text not null default 'online'::text,
  phone text,
  notes text,
  booked_at timestamp with time zone,
  request_digest bytea,
  link_guid uuid,
  cancelled_with_event boolean not null default false,
  erased_at timestamp with time zone,
  needs text,
  search_text text not null generated always as (lower(regexp_replace(NORMALIZE((((((' '::text || name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || regexp_replace(regexp_replace(COALESCE(phone, ''::text), '^\s*(\+|00)44'::text, '0'::text), '\D'::text, ''::text, 'g'::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint attendee_pkey PRIMARY KEY (id),
  constraint attendee_address CHECK (((email IS NULL) = (email_key IS NULL))),
  constraint attendee_attendance_status_check CHECK ((attendance_status = ANY (ARRAY['Attending'::text, 'Cancelled'::text]))),
  constraint attendee_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint attendee_guid_key UNIQUE (guid),
  constraint attendee_number_of_attendees_check CHECK (((number_of_attendees >= 1) AND (number_of_attendees <= 50))),
  constraint attendee_online_address CHECK (((source <> 'online'::text) OR (email IS NOT NULL) OR (erased_at IS NOT NULL))),
  constraint attendee_source_check CHECK ((source = ANY (ARRAY['online'::text, 'staff'::text])))
);
CREATE INDEX attendee_by_address ON public.attendee USING btree (event_id, email_key) WHERE (source <> 'online'::text);
CREATE INDEX attendee_by_name ON public.attendee USING btree (event_id, lower(name), id);
CREATE INDEX attendee_caller_by_name ON public.attendee USING btree (event_id, lower(name)) WHERE (source <> 'online'::text);
CREATE UNIQUE INDEX attendee_event_id_request_digest_idx ON public.attendee USING btree (event_id, request_digest) WHERE (request_digest IS NOT NULL);
CREATE INDEX attendee_in_order ON public.attendee USING btree (event_id, id);
CREATE INDEX attendee_live ON public.attendee USING btree (event_id) INCLUDE (number_of_attendees) WHERE (attendance_status = 'Attending'::text);
CREATE INDEX attendee_of_cancelled ON public.attendee USING btree (event_id) INCLUDE (number_of_attendees) WHERE cancelled_with_event;
CREATE UNIQUE INDEX attendee_online ON public.attendee USING btree (event_id, email_key) WHERE (source = 'online'::text);
CREATE INDEX attendee_search_text ON public.attendee USING gin (search_text gin_trgm_ops);
CREATE TRIGGER tell_programs AFTER INSERT OR UPDATE OF attendance_status, revision ON public.attendee FOR EACH ROW EXECUTE FUNCTION webhook_of_attendee();

create table branch (
  id integer not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  is_main boolean not null default false,
  name text,
  phone text,
  email text,
  notification_addresses text[],
  created_at timestamp with time zone not null,
  revision integer not null default 1,
  constraint branch_pkey PRIMARY KEY (id),
  constraint branch_check CHECK ((is_main OR (name IS NOT NULL))),
  constraint branch_guid_key UNIQUE (guid),
  constraint branch_notification_addresses_check CHECK ((cardinality(notification_addresses) > 0))
);
CREATE UNIQUE INDEX branch_main ON public.branch USING btree (is_main) WHERE is_main;

create table campaign (
  id bigint not null generated always as identity,
  ca text not null,
  subject text not null,
  body text not null,
  state text not null default 'draft'::text,
  send_at timestamp without time zone,
  contacts_up_to bigint,
  done_up_to bigint not null default 0,
  queued_count integer not null default 0,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  sending_started_at timestamp with time zone,
  queued_at timestamp with time zone,
  revision integer not null default 1,
  resumed_at timestamp with time zone,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_ca_check CHECK (((char_length(ca) >= 1) AND (char_length(ca) <= 100))),
  constraint campaign_ca_key UNIQUE (ca),
  constraint campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'queueing'::text, 'queued'::text, 'paused'::text, 'stopped'::text])))
);
CREATE INDEX campaign_due ON public.campaign USING btree (send_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'queueing'::text]));
CREATE INDEX campaign_paused ON public.campaign USING btree (id) WHERE (state = 'paused'::text);

create table campaign_left_out (
  campaign_id bigint not null,
  contact_id bigint not null,
  reason text not null,
  constraint campaign_left_out_pkey PRIMARY KEY (campaign_id, contact_id),
  constraint campaign_left_out_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_left_out_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE
);
CREATE INDEX campaign_left_out_contact_id_idx ON public.campaign_left_out USING btree (contact_id);

create table campaign_list (
  campaign_id bigint not null,
  list_id bigint not null,
  constraint campaign_list_pkey PRIMARY KEY (campaign_id, list_id),
  constraint campaign_list_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_list_list_id_fkey FOREIGN KEY (list_id) REFERENCES contact_list(id)
);
CREATE INDEX campaign_list_list_id_idx ON public.campaign_list USING btree (list_id);

create table care_belongings (
  case_id bigint not null,
  part integer not null,
  description text not null,
  revision integer not null default 1,
  constraint care_belongings_pkey PRIMARY KEY (case_id, part),
  constraint care_belongings_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint care_belongings_description_check CHECK ((length(description) <= 500)),
  constraint care_belongings_part_check CHECK (((part >= 1) AND (part <= 99)))
);

create table care_chain (
  case_id bigint not null,
  entries integer not null,
  digest bytea not null,
  checked_at timestamp with time zone,
  problem text,
  seen_problem text,
  constraint care_chain_pkey PRIMARY KEY (case_id),
  constraint care_chain_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint care_chain_digest_check CHECK ((octet_length(digest) = 32)),
  constraint care_chain_problem_check CHECK ((length(problem) <= 200)),
  constraint care_chain_seen_problem_check CHECK ((length(seen_problem) <= 200))
);
CREATE INDEX care_chain_case_id_idx ON public.care_chain USING btree (case_id) WHERE (problem IS NOT NULL);

create table care_entry (
  id bigint not null generated always as identity,
  case_id bigint not null,
  number integer not null,
  guid uuid not null,
  label_kind text not null,
  label_part integer not null,
  act text not null,
  place_id integer,
  place_name text,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  happened_at timestamp with time zone not null,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  note text,
  note_key bytea,
  note_digest bytea,
  corrects_id bigint,
  digest_before bytea not null,
  digest bytea not null,
  constraint care_entry_pkey PRIMARY KEY (id),
  constraint care_entry_act_check CHECK ((act = ANY (ARRAY['arrived'::text, 'left'::text, 'handed-over'::text, 'checked'::text, 'withdrawn'::text]))),
  constraint care_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['operator'::text, 'person'::text, 'program'::text]))),
  constraint care_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint care_entry_case_id_number_key UNIQUE (case_id, number),
  constraint care_entry_check CHECK (((act = 'withdrawn'::text) = (place_id IS NULL))),
  constraint care_entry_check1 CHECK (((act <> 'withdrawn'::text) OR (corrects_id IS NOT NULL))),
  constraint care_entry_check2 CHECK (((place_id IS NULL) = (place_name IS NULL))),
  constraint care_entry_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES care_entry(id),
  constraint care_entry_corrects_id_key UNIQUE (corrects_id),
  constraint care_entry_digest_before_check CHECK ((octet_length(digest_before) = 32)),
  constraint care_entry_digest_check CHECK ((octet_length(digest) = 32)),
  constraint care_entry_guid_key UNIQUE (guid),
  constraint care_entry_label_kind_check CHECK ((label_kind = ANY (ARRAY['person'::text, 'belongings'::text, 'coffin'::text, 'ashes'::text]))),
  constraint care_entry_label_part_check CHECK (((label_part >= 1) AND (label_part <= 99))),
  constraint care_entry_note_check CHECK ((length(note) <= 1000)),
  constraint care_entry_note_digest_check CHECK ((octet_length(note_digest) = 32)),
  constraint care_entry_note_key_check CHECK ((octet_length(note_key) = 16)),
  constraint care_entry_number_check CHECK ((number >= 1)),
  constraint care_entry_place_id_fkey FOREIGN KEY (place_id) REFERENCES care_place(id)
);
CREATE INDEX care_entry_place_id_idx ON public.care_entry USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE TRIGGER keep_care_entries BEFORE TRUNCATE ON public.care_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_care();
CREATE TRIGGER keep_care_entry BEFORE DELETE OR UPDATE ON public.care_entry FOR EACH ROW EXECUTE FUNCTION refuse_changed_care();

create table care_place (
  id integer not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  name text not null,
  kind text not null,
  branch_id integer,
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint care_place_pkey PRIMARY KEY (id),
  constraint care_place_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint care_place_guid_key UNIQUE (guid),
  constraint care_place_kind_check CHECK ((kind = ANY (ARRAY['mortuary'::text, 'van'::text, 'chapel'::text, 'crematorium'::text, 'other'::text]))),
  constraint care_place_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE UNIQUE INDEX care_place_lower_idx ON public.care_place USING btree (lower(name)) WHERE (removed_at IS NULL);

create table case_act (
  id bigint not null generated always as identity,
  case_id bigint not null,
  kind text not null,
  state text not null default 'waiting'::text,
  happened_at timestamp with time zone not null,
  place text,
  note text,
  way text,
  recipient text,
  proof text,
  proof_detail text,
  recorded_by integer not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  decided_by integer,
  decided_by_name text,
  decided_at timestamp with time zone,
  reason text,
  recorded_label text,
  decided_label text,
  constraint case_act_pkey PRIMARY KEY (id),
  constraint case_act_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_act_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint case_act_check1 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint case_act_check2 CHECK (((decided_by IS NULL) = (decided_by_name IS NULL))),
  constraint case_act_check3 CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint case_act_check4 CHECK (((kind = 'release'::text) = (way IS NOT NULL))),
  constraint case_act_check5 CHECK (((state <> 'confirmed'::text) OR (decided_by <> recorded_by))),
  constraint case_act_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint case_act_decided_label_check CHECK ((decided_label = ANY (ARRAY['person'::text, 'coffin'::text, 'ashes'::text]))),
  constraint case_act_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'cremation'::text, 'release'::text]))),
  constraint case_act_note_check CHECK ((length(note) <= 1000)),
  constraint case_act_place_check CHECK ((length(place) <= 255)),
  constraint case_act_proof_check CHECK ((proof = ANY (ARRAY['passport'::text, 'driving-licence'::text, 'other-photo'::text, 'other'::text]))),
  constraint case_act_proof_detail_check CHECK ((length(proof_detail) <= 255)),
  constraint case_act_recipient_check CHECK ((length(recipient) <= 255)),
  constraint case_act_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id),
  constraint case_act_recorded_label_check CHECK ((recorded_label = ANY (ARRAY['person'::text, 'coffin'::text, 'ashes'::text]))),
  constraint case_act_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text]))),
  constraint case_act_way_check CHECK ((way = ANY (ARRAY['collected'::text, 'delivered'::text, 'scattered'::text])))
);
CREATE INDEX case_act_case_id_id_idx ON public.case_act USING btree (case_id, id);
CREATE UNIQUE INDEX case_act_counts_once ON public.case_act USING btree (case_id, kind) WHERE ((state = 'confirmed'::text) AND (kind <> 'identity'::text));
CREATE UNIQUE INDEX case_act_waits_once ON public.case_act USING btree (case_id, kind) WHERE (state = 'waiting'::text);

create table case_answer (
  case_id bigint not null,
  field text not null,
  value text not null,
  revision integer not null default 1,
  answered_by text not null,
  answered_at timestamp with time zone not null,
  is_from_staff boolean not null default false,
  is_unfinished boolean not null default false,
  constraint case_answer_pkey PRIMARY KEY (case_id, field),
  constraint case_answer_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_answer_value_check CHECK ((length(value) <= 4000))
);

create table case_application (
  case_id bigint not null,
  link_guid uuid not null,
  sent_at timestamp with time zone not null,
  constraint case_application_pkey PRIMARY KEY (case_id),
  constraint case_application_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE
);

create table case_ashes (
  case_id bigint not null,
  nominated_person text,
  nominated_contact text,
  kept_at text,
  revision integer not null default 1,
  constraint case_ashes_pkey PRIMARY KEY (case_id),
  constraint case_ashes_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_ashes_kept_at_check CHECK ((length(kept_at) <= 255)),
  constraint case_ashes_nominated_contact_check CHECK ((length(nominated_contact) <= 255)),
  constraint case_ashes_nominated_person_check CHECK ((length(nominated_person) <= 255))
);

create table case_estimate (
  id bigint not null generated always as identity,
  case_id bigint not null,
  prices_on date not null,
  lines jsonb not null,
  total_pence integer not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint case_estimate_pkey PRIMARY KEY (id),
  constraint case_estimate_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_estimate_total_pence_check CHECK ((total_pence >= 0))
);
CREATE INDEX case_estimate_case_id_id_idx ON public.case_estimate USING btree (case_id, id);

create table case_gate_overrule (
  id bigint not null generated always as identity,
  case_id bigint not null,
  gate text not null,
  missing text[] not null,
  reason text not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint case_gate_overrule_pkey PRIMARY KEY (id),
  constraint case_gate_overrule_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_gate_overrule_reason_check CHECK ((length(reason) <= 1000))
);
CREATE INDEX case_gate_overrule_case_id_id_idx ON public.case_gate_overrule USING btree (case_id, id);

create table case_implant (
  id bigint not null generated always as identity,
  case_id bigint not null,
  kind text not null,
  detail text,
  declared_by text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  removed_by text,
  removed_on date,
  revision integer not null default 1,
  constraint case_implant_pkey PRIMARY KEY (id),
  constraint case_implant_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_implant_check CHECK (((removed_by IS NULL) = (removed_on IS NULL))),
  constraint case_implant_check1 CHECK (((kind <> 'none'::text) OR (removed_on IS NULL))),
  constraint case_implant_declared_by_check CHECK ((length(declared_by) <= 255)),
  constraint case_implant_detail_check CHECK ((length(detail) <= 255)),
  constraint case_implant_kind_check CHECK ((kind = ANY (ARRAY['none'::text, 'pacemaker'::text, 'defibrillator'::text, 'loop-recorder'::text, 'leadless-pacemaker'::text, 'nerve-stimulator'::text, 'pump'::text, 'fixion-nail'::text, 'radioactive'::text, 'other'::text]))),
  constraint case_implant_removed_by_check CHECK ((length(removed_by) <= 255))
);
CREATE INDEX case_implant_case_id_id_idx ON public.case_implant USING btree (case_id, id);
CREATE UNIQUE INDEX case_implant_case_id_idx ON public.case_implant USING btree (case_id) WHERE (kind = 'none'::text);

create table case_milestone (
  case_id bigint not null,
  milestone text not null,
  told_at timestamp with time zone not null,
  constraint case_milestone_pkey PRIMARY KEY (case_id, milestone),
  constraint case_milestone_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_milestone_milestone_check CHECK ((milestone = ANY (ARRAY['in-care'::text, 'papers'::text, 'cremation'::text, 'ashes'::text, 'released'::text])))
);

create table case_note (
  id bigint not null generated always as identity,
  case_id bigint not null,
  text text not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint case_note_pkey PRIMARY KEY (id),
  constraint case_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE
);
CREATE INDEX case_note_case_id_id_idx ON public.case_note USING btree (case_id, id);

create table case_objection (
  id bigint not null generated always as identity,
  case_id bigint not null,
  objector text not null,
  text text not null,
  received_on date not null,
  recorded_by integer,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by_name text,
  close_reason text,
  constraint case_objection_pkey PRIMARY KEY (id),
  constraint case_objection_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_objection_check CHECK (((closed_at IS NULL) = (closed_by_name IS NULL))),
  constraint case_objection_check1 CHECK (((closed_at IS NULL) = (close_reason IS NULL))),
  constraint case_objection_close_reason_check CHECK ((length(close_reason) <= 1000)),
  constraint case_objection_objector_check CHECK ((length(objector) <= 255)),
  constraint case_objection_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id),
  constraint case_objection_text_check CHECK ((length(text) <= 4000))
);
CREATE INDEX case_objection_case_id_id_idx ON public.case_objection USING btree (case_id, id);

create table case_paper (
  id bigint not null generated always as identity,
  case_id bigint not null,
  kind text not null,
  key text not null,
  format text not null,
  bytes integer not null,
  sha256 bytea not null,
  source text not null,
  added_by_name text not null,
  added_at timestamp with time zone not null,
  checked_by_name text,
  checked_at timestamp with time zone,
  revision integer not null default 1,
  constraint case_paper_pkey PRIMARY KEY (id),
  constraint case_paper_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_paper_case_id_kind_sha256_key UNIQUE (case_id, kind, sha256),
  constraint case_paper_check CHECK (((checked_at IS NULL) = (checked_by_name IS NULL))),
  constraint case_paper_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'jpeg'::text, 'png'::text, 'heic'::text]))),
  constraint case_paper_key_check CHECK ((key ~ '^[\w-]{16,64}$'::text)),
  constraint case_paper_key_key UNIQUE (key),
  constraint case_paper_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint case_paper_source_check CHECK ((source = ANY (ARRAY['family'::text, 'staff'::text])))
);
CREATE TRIGGER note_erased_paper AFTER DELETE ON public.case_paper FOR EACH ROW EXECUTE FUNCTION note_erased_paper();

create table case_signature (
  id bigint not null generated always as identity,
  case_id bigint not null,
  name text not null,
  signed_at timestamp with time zone not null,
  statement jsonb not null,
  revisions jsonb not null,
  pdf bytea not null,
  pdf_digest bytea not null,
  certificate_id bigint not null,
  voided_at timestamp with time zone,
  voided_by text,
  voided_fields text[],
  seal_checked_at timestamp with time zone,
  seal_broken boolean not null default false,
  seal_seen boolean not null default false,
  constraint case_signature_pkey PRIMARY KEY (id),
  constraint case_signature_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_signature_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES sealing_certificate(id),
  constraint case_signature_check CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint case_signature_check1 CHECK (((voided_at IS NULL) = (voided_fields IS NULL))),
  constraint case_signature_name_check CHECK ((length(name) <= 100))
);
CREATE INDEX case_signature_case_id_id_idx ON public.case_signature USING btree (case_id, id);
CREATE INDEX case_signature_case_id_idx ON public.case_signature USING btree (case_id) WHERE seal_broken;
CREATE UNIQUE INDEX case_signature_counts_once ON public.case_signature USING btree (case_id) WHERE (voided_at IS NULL);

create table case_stage_entry (
  id bigint not null generated always as identity,
  case_id bigint not null,
  stage text not null,
  began_at timestamp with time zone not null,
  constraint case_stage_entry_pkey PRIMARY KEY (id),
  constraint case_stage_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_stage_entry_stage_check CHECK ((stage = ANY (ARRAY['arrange'::text, 'care'::text, 'papers'::text, 'cremation'::text, 'ashes'::text, 'closed'::text])))
);
CREATE INDEX case_stage_entry_case_id_id_idx ON public.case_stage_entry USING btree (case_id, id);

create table case_task (
  id bigint not null generated always as identity,
  case_id bigint not null,
  kind text,
  stage text not null,
  title text not null,
  owner_id integer,
  due_on date,
  done_at timestamp with time zone,
  done_by text,
  revision integer not null default 1,
  paper text,
  constraint case_task_pkey PRIMARY KEY (id),
  constraint case_task_case_id_fkey FOREIGN KEY (case_id) REFERENCES funeral_case(id) ON DELETE CASCADE,
  constraint case_task_case_id_kind_key UNIQUE (case_id, kind),
  constraint case_task_check CHECK (((done_at IS NULL) = (done_by IS NULL))),
  constraint case_task_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint case_task_paper_check CHECK ((length(paper) <= 40)),
  constraint case_task_stage_check CHECK ((stage = ANY (ARRAY['arrange'::text, 'care'::text, 'papers'::text, 'cremation'::text, 'ashes'::text]))),
  constraint case_task_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX case_task_case_id_due_on_idx ON public.case_task USING btree (case_id, due_on) WHERE (done_at IS NULL);
CREATE INDEX case_task_due_on_idx ON public.case_task USING btree (due_on) WHERE (done_at IS NULL);
CREATE INDEX case_task_owner_id_idx ON public.case_task USING btree (owner_id) WHERE ((owner_id IS NOT NULL) AND (done_at IS NULL));

create table contact (
  id bigint not null generated always as identity,
  cu text not null,
  co text not null,
  name text not null,
  email text not null,
  email_key text not null,
  consent text not null,
  consent_source text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  revision integer not null default 1,
  search_text text generated always as (lower(regexp_replace(NORMALIZE((((((' '::text || name) || ' '::text) || email) || ' '::text) || cu), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint contact_pkey PRIMARY KEY (id),
  constraint contact_co_check CHECK (((char_length(co) >= 1) AND (char_length(co) <= 100))),
  constraint contact_co_key UNIQUE (co),
  constraint contact_cu_check CHECK (((char_length(cu) >= 1) AND (char_length(cu) <= 100))),
  constraint contact_cu_email_key_key UNIQUE (cu, email_key)
);
CREATE INDEX contact_address ON public.contact USING btree (email_key);
CREATE INDEX contact_search_text ON public.contact USING gin (search_text gin_trgm_ops);

create table contact_import (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  state text not null default 'checked'::text,
  list_id bigint,
  created_by text not null,
  checked_at timestamp with time zone not null,
  imported_at timestamp with time zone,
  undone_at timestamp with time zone,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  suppressed integer not null default 0,
  kept integer not null default 0,
  erased_at timestamp with time zone,
  file bytea,
  columns jsonb,
  constraint contact_import_pkey PRIMARY KEY (id),
  constraint contact_import_guid_key UNIQUE (guid),
  constraint contact_import_list_id_fkey FOREIGN KEY (list_id) REFERENCES contact_list(id),
  constraint contact_import_state_check CHECK ((state = ANY (ARRAY['unmapped'::text, 'checked'::text, 'imported'::text, 'undone'::text])))
);

create table contact_import_heading (
  heading text not null,
  part text not null,
  chosen_at timestamp with time zone not null,
  constraint contact_import_heading_pkey PRIMARY KEY (heading)
);

create table contact_import_line (
  import_id bigint not null,
  line integer not null,
  outcome text not null,
  reason text,
  cu text,
  co text,
  name text,
  email text,
  email_key text,
  consent text,
  consent_source text,
  is_suppressed boolean not null default false,
  contact_id bigint,
  contact_revision integer,
  before jsonb,
  undo text,
  constraint contact_import_line_pkey PRIMARY KEY (import_id, line),
  constraint contact_import_line_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE SET NULL,
  constraint contact_import_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES contact_import(id) ON DELETE CASCADE,
  constraint contact_import_line_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'changed'::text, 'unchanged'::text, 'refused'::text]))),
  constraint contact_import_line_undo_check CHECK ((undo = ANY (ARRAY['removed'::text, 'restored'::text, 'kept-changed'::text, 'kept-used'::text, 'gone'::text])))
);
CREATE INDEX contact_import_line_contact_id_idx ON public.contact_import_line USING btree (contact_id) WHERE (contact_id IS NOT NULL);

create table contact_list (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  revision integer not null default 1,
  constraint contact_list_pkey PRIMARY KEY (id),
  constraint contact_list_guid_key UNIQUE (guid)
);
CREATE UNIQUE INDEX contact_list_name ON public.contact_list USING btree (lower(name)) WHERE (removed_at IS NULL);

create table contact_list_member (
  list_id bigint not null,
  contact_id bigint not null,
  added_at timestamp with time zone not null,
  import_id bigint,
  constraint contact_list_member_pkey PRIMARY KEY (list_id, contact_id),
  constraint contact_list_member_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint contact_list_member_import_id_fkey FOREIGN KEY (import_id) REFERENCES contact_import(id) ON DELETE SET NULL,
  constraint contact_list_member_list_id_fkey FOREIGN KEY (list_id) REFERENCES contact_list(id) ON DELETE CASCADE
);
CREATE INDEX contact_list_member_contact_id_idx ON public.contact_list_member USING btree (contact_id);
CREATE INDEX contact_list_member_import_id_idx ON public.contact_list_member USING btree (import_id) WHERE (import_id IS NOT NULL);

create table credit_note (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  invoice_id bigint not null,
  number text not null,
  issued_on date not null,
  reason text not null,
  amount_pence integer not null,
  cancelled_on date,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint credit_note_pkey PRIMARY KEY (id),
  constraint credit_note_amount_pence_check CHECK ((amount_pence > 0)),
  constraint credit_note_guid_key UNIQUE (guid),
  constraint credit_note_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint credit_note_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 30))),
  constraint credit_note_number_key UNIQUE (number)
);
CREATE INDEX credit_note_invoice_id_idx ON public.credit_note USING btree (invoice_id);

create table credit_note_line (
  id bigint not null generated always as identity,
  credit_note_id bigint not null,
  "position" integer not null,
  description text not null,
  ledger text,
  tax_code text not null,
  amount_pence integer not null,
  tax_pence integer not null,
  constraint credit_note_line_pkey PRIMARY KEY (id),
  constraint credit_note_line_amount_pence_check CHECK ((amount_pence > 0)),
  constraint credit_note_line_check CHECK (((tax_pence >= 0) AND (tax_pence <= amount_pence))),
  constraint credit_note_line_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_note(id) ON DELETE CASCADE,
  constraint credit_note_line_credit_note_id_position_key UNIQUE (credit_note_id, "position")
);

create table cremation_content (
  request_id bigint not null,
  content_digest bytea not null,
  received_at timestamp with time zone not null,
  constraint cremation_content_pkey PRIMARY KEY (request_id, content_digest),
  constraint cremation_content_request_id_fkey FOREIGN KEY (request_id) REFERENCES cremation_request(id)
);
CREATE INDEX cremation_content_seen ON public.cremation_content USING btree (content_digest, received_at);

create table cremation_email (
  purpose_key text not null,
  request_id bigint not null,
  constraint cremation_email_pkey PRIMARY KEY (purpose_key),
  constraint cremation_email_request_id_fkey FOREIGN KEY (request_id) REFERENCES cremation_request(id)
);
CREATE INDEX cremation_email_request_id_idx ON public.cremation_email USING btree (request_id);

create table cremation_key (
  key_digest bytea not null,
  request_id bigint not null,
  constraint cremation_key_pkey PRIMARY KEY (key_digest),
  constraint cremation_key_request_id_fkey FOREIGN KEY (request_id) REFERENCES cremation_request(id)
);

create table cremation_note (
  id bigint not null generated always as identity,
  request_id bigint not null,
  purpose_key text,
  recipient text,
  subject text,
  text text not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint cremation_note_pkey PRIMARY KEY (id),
  constraint cremation_note_check CHECK ((((purpose_key IS NULL) = (recipient IS NULL)) AND ((purpose_key IS NULL) = (subject IS NULL)))),
  constraint cremation_note_purpose_key_key UNIQUE (purpose_key),
  constraint cremation_note_request_id_fkey FOREIGN KEY (request_id) REFERENCES cremation_request(id)
);
CREATE INDEX cremation_note_request_id_id_idx ON public.cremation_note USING btree (request_id, id);

create table cremation_register (
  id bigint not null generated always as identity,
  number text not null,
  deceased_name text not null,
  died_on date,
  applicant_name text,
  cremated_at timestamp with time zone not null,
  crematorium text,
  recorded_by_name text not null,
  confirmed_by_name text not null,
  overruled jsonb not null,
  instruction text,
  instructed_by text,
  instructed_on date,
  released_at timestamp with time zone,
  release_way text,
  release_place text,
  released_to text,
  release_proof text,
  release_recorded_by_name text,
  release_confirmed_by_name text,
  constraint cremation_register_pkey PRIMARY KEY (id),
  constraint cremation_register_number_key UNIQUE (number)
);
CREATE INDEX cremation_register_released_at_idx ON public.cremation_register USING btree (released_at) WHERE (released_at IS NOT NULL);

create table cremation_request (
  id bigint not null generated always as identity,
  reference text not null,
  answers jsonb,
  revision integer not null default 0,
  received_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  seen_at timestamp with time zone,
  branch_id integer,
  state text not null default 'new'::text,
  assignee_id integer,
  sent_answers jsonb,
  record_revision integer not null default 1,
  search_text text generated always as (lower(regexp_replace(NORMALIZE((((' '::text || reference) || ' '::text) || COALESCE((((((((((((((((((((answers ->> 'firstName'::text) || ' '::text) || (answers ->> 'lastName'::text)) || ' '::text) || (answers ->> 'deceasedFirstName'::text)) || ' '::text) || COALESCE((answers ->> 'deceasedMiddleName'::text), ''::text)) || ' '::text) || (answers ->> 'deceasedLastName'::text)) || ' '::text) || (answers ->> 'eMail1'::text)) || ' '::text) || COALESCE((answers ->> 'eMail2'::text), ''::text)) || ' '::text) || regexp_replace(regexp_replace(COALESCE((answers ->> 'mobilePhone'::text), ''::text), '^\s*(\+|00)44'::text, '0'::text), '\D'::text, ''::text, 'g'::text)) || ' '::text) || regexp_replace(regexp_replace(COALESCE((answers ->> 'homePhone'::text), ''::text), '^\s*(\+|00)44'::text, '0'::text), '\D'::text, ''::text, 'g'::text)) || ' '::text) || regexp_replace(regexp_replace(COALESCE((answers ->> 'businessPhone'::text), ''::text), '^\s*(\+|00)44'::text, '0'::text), '\D'::text, ''::text, 'g'::text)), ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint cremation_request_pkey PRIMARY KEY (id),
  constraint cremation_request_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff(id),
  constraint cremation_request_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint cremation_request_reference_key UNIQUE (reference),
  constraint cremation_request_state_check CHECK ((state = ANY (ARRAY['new'::text, 'in-progress'::text, 'done'::text])))
);
CREATE INDEX cremation_request_assignee_id_idx ON public.cremation_request USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX cremation_request_branch_id_idx ON public.cremation_request USING btree (branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX cremation_request_kept ON public.cremation_request USING btree (changed_at) WHERE (erased_at IS NULL);
CREATE INDEX cremation_request_search_text_idx ON public.cremation_request USING gin (search_text gin_trgm_ops);
CREATE INDEX cremation_request_state_id_branch_id_assignee_id_idx ON public.cremation_request USING btree (state, id) INCLUDE (branch_id, assignee_id);
CREATE INDEX cremation_request_unseen ON public.cremation_request USING btree (changed_at) WHERE ((seen_at IS NULL) AND (erased_at IS NULL));
CREATE TRIGGER request_owner BEFORE UPDATE OF state, assignee_id ON public.cremation_request FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.assignee_id IS DISTINCT FROM new.assignee_id))) EXECUTE FUNCTION keep_request_owner();
CREATE TRIGGER tell_programs AFTER INSERT OR UPDATE OF revision, record_revision, state, assignee_id ON public.cremation_request FOR EACH ROW EXECUTE FUNCTION webhook_of_request();

create table customer (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  reference text not null,
  name text not null,
  email text,
  address_line1 text,
  address_line2 text,
  town text,
  post_code text,
  deceased_at timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  phone text,
  revision integer not null default 1,
  search_text text generated always as (lower(regexp_replace(NORMALIZE((((((((((((' '::text || reference) || ' '::text) || name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(post_code, ''::text)) || ' '::text) || regexp_replace(COALESCE(post_code, ''::text), '\s'::text, ''::text, 'g'::text)) || ' '::text) || regexp_replace(regexp_replace(COALESCE(phone, ''::text), '^\s*(\+|00)44'::text, '0'::text), '\D'::text, ''::text, 'g'::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_guid_key UNIQUE (guid),
  constraint customer_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 30))),
  constraint customer_reference_key UNIQUE (reference)
);
CREATE INDEX customer_search_text_idx ON public.customer USING gin (search_text gin_trgm_ops);

create table data_complaint (
  id bigint not null generated always as identity,
  reference text not null,
  way text not null,
  name text,
  email text,
  phone text,
  text text,
  received_on date not null,
  acknowledged_on date,
  owner_id integer,
  outcome text,
  revision integer not null default 1,
  added_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint data_complaint_pkey PRIMARY KEY (id),
  constraint data_complaint_email_check CHECK ((length(email) <= 500)),
  constraint data_complaint_name_check CHECK ((length(name) <= 255)),
  constraint data_complaint_outcome_check CHECK ((length(outcome) <= 4000)),
  constraint data_complaint_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint data_complaint_phone_check CHECK ((length(phone) <= 50)),
  constraint data_complaint_reference_key UNIQUE (reference),
  constraint data_complaint_text_check CHECK ((length(text) <= 4000)),
  constraint data_complaint_way_check CHECK ((way = ANY (ARRAY['website'::text, 'email'::text, 'phone'::text, 'letter'::text, 'visit'::text])))
);
CREATE INDEX data_complaint_lower_idx ON public.data_complaint USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX data_complaint_owner_id_idx ON public.data_complaint USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX data_complaint_received_on_id_idx ON public.data_complaint USING btree (received_on, id) WHERE (closed_at IS NULL);

create table data_complaint_note (
  id bigint not null generated always as identity,
  complaint_id bigint not null,
  text text not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint data_complaint_note_pkey PRIMARY KEY (id),
  constraint data_complaint_note_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES data_complaint(id) ON DELETE CASCADE
);
CREATE INDEX data_complaint_note_complaint_id_id_idx ON public.data_complaint_note USING btree (complaint_id, id);

create table database_function (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint database_function_pkey PRIMARY KEY (name)
);

create table direct_debit_collection (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  invoice_id bigint not null,
  attempt integer not null,
  amount_pence integer not null,
  gocardless_mandate_id text not null,
  state text not null default 'intent'::text,
  gocardless_payment_id text,
  charge_date date,
  lease_until timestamp with time zone,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  first_sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  found_payment_id text,
  found_pence integer,
  held_by text,
  claims integer not null default 0,
  constraint direct_debit_collection_pkey PRIMARY KEY (id),
  constraint direct_debit_collection_amount_pence_check CHECK ((amount_pence > 0)),
  constraint direct_debit_collection_gocardless_mandate_id_fkey FOREIGN KEY (gocardless_mandate_id) REFERENCES direct_debit_mandate(gocardless_mandate_id),
  constraint direct_debit_collection_gocardless_payment_id_key UNIQUE (gocardless_payment_id),
  constraint direct_debit_collection_guid_key UNIQUE (guid),
  constraint direct_debit_collection_invoice_id_attempt_key UNIQUE (invoice_id, attempt),
  constraint direct_debit_collection_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint direct_debit_collection_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'sending'::text, 'created'::text, 'submitted'::text, 'confirmed'::text, 'paid_out'::text, 'failed'::text, 'charged_back'::text, 'cancelled'::text, 'needs_review'::text])))
);
CREATE INDEX direct_debit_collection_found ON public.direct_debit_collection USING btree (found_payment_id) WHERE (found_payment_id IS NOT NULL);
CREATE INDEX direct_debit_collection_invoice ON public.direct_debit_collection USING btree (invoice_id);
CREATE INDEX direct_debit_collection_to_review ON public.direct_debit_collection USING btree (invoice_id) WHERE (state = 'needs_review'::text);
CREATE UNIQUE INDEX direct_debit_collection_to_send ON public.direct_debit_collection USING btree (invoice_id) WHERE (state = ANY (ARRAY['intent'::text, 'sending'::text]));
CREATE INDEX direct_debit_collection_waiting ON public.direct_debit_collection USING btree (due_at) WHERE (state = ANY (ARRAY['intent'::text, 'sending'::text]));
CREATE TRIGGER direct_debit_collection_transition BEFORE UPDATE OF state ON public.direct_debit_collection FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION refuse_unknown_transition();

create table direct_debit_mandate (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  gocardless_mandate_id text not null,
  state text not null,
  replaced_by text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint direct_debit_mandate_pkey PRIMARY KEY (id),
  constraint direct_debit_mandate_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint direct_debit_mandate_gocardless_mandate_id_key UNIQUE (gocardless_mandate_id)
);
CREATE INDEX direct_debit_mandate_customer ON public.direct_debit_mandate USING btree (customer_id);

create table direct_debit_set_up (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  customer_id bigint not null,
  billing_request_id text,
  state text not null default 'made'::text,
  flows integer not null default 0,
  link text,
  link_expires_at timestamp with time zone,
  link_sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint direct_debit_set_up_pkey PRIMARY KEY (id),
  constraint direct_debit_set_up_billing_request_id_key UNIQUE (billing_request_id),
  constraint direct_debit_set_up_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint direct_debit_set_up_guid_key UNIQUE (guid),
  constraint direct_debit_set_up_state_check CHECK ((state = ANY (ARRAY['made'::text, 'pending'::text, 'ready_to_fulfil'::text, 'fulfilling'::text, 'fulfilled'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX direct_debit_set_up_open ON public.direct_debit_set_up USING btree (customer_id) WHERE (state <> ALL (ARRAY['fulfilled'::text, 'cancelled'::text]));

create table dropdown_item (
  field_name text not null,
  display_name text not null,
  "position" integer not null,
  constraint dropdown_item_pkey PRIMARY KEY (field_name, display_name),
  constraint dropdown_item_field_name_fkey FOREIGN KEY (field_name) REFERENCES dropdown_list(field_name)
);

create table dropdown_list (
  field_name text not null,
  revision integer not null default 1,
  constraint dropdown_list_pkey PRIMARY KEY (field_name)
);

create table email_pace (
  domain text not null,
  free_at timestamp with time zone not null,
  granted integer not null default 0,
  constraint email_pace_pkey PRIMARY KEY (domain)
);

create table email_stop (
  stream text not null,
  cause text not null,
  reason text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  next_try_at timestamp with time zone,
  constraint email_stop_pkey PRIMARY KEY (stream),
  constraint email_stop_cause_check CHECK ((cause = ANY (ARRAY['away'::text, 'refused'::text, 'reports'::text])))
);

create table ended_pass (
  id text not null,
  expires_at timestamp with time zone not null,
  constraint ended_pass_pkey PRIMARY KEY (id)
);

create table erased_file (
  name text not null,
  constraint erased_file_pkey PRIMARY KEY (name)
);

create table erasure (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  actor jsonb not null,
  started_at timestamp with time zone not null,
  steps jsonb not null,
  erased jsonb not null default '{}'::jsonb,
  stayed jsonb not null default '{}'::jsonb,
  email_ids text[] not null default '{}'::text[],
  files text[] not null default '{}'::text[],
  finished_at timestamp with time zone,
  receipt integer,
  to_vacuum text[] not null default '{}'::text[],
  vacuum_after timestamp with time zone,
  constraint erasure_pkey PRIMARY KEY (id),
  constraint erasure_guid_key UNIQUE (guid),
  constraint erasure_receipt_fkey FOREIGN KEY (receipt) REFERENCES erasure_receipt(number),
  constraint erasure_receipt_key UNIQUE (receipt)
);
CREATE INDEX erasure_id_idx ON public.erasure USING btree (id) WHERE (finished_at IS NULL);
CREATE INDEX erasure_to_vacuum ON public.erasure USING btree (id) WHERE (to_vacuum <> '{}'::text[]);

create table erasure_receipt (
  number integer not null,
  at timestamp with time zone not null,
  erased jsonb not null,
  stayed jsonb not null,
  backups_until date not null,
  code_digest bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint erasure_receipt_pkey PRIMARY KEY (number),
  constraint erasure_receipt_code_digest_check CHECK ((octet_length(code_digest) = 32)),
  constraint erasure_receipt_code_digest_key UNIQUE (code_digest),
  constraint erasure_receipt_hash_check CHECK ((octet_length(hash) = 32)),
  constraint erasure_receipt_hash_key UNIQUE (hash),
  constraint erasure_receipt_number_check CHECK ((number > 0)),
  constraint erasure_receipt_previous_hash_check CHECK ((octet_length(previous_hash) = 32))
);
CREATE TRIGGER keep_receipt BEFORE DELETE OR UPDATE ON public.erasure_receipt FOR EACH ROW EXECUTE FUNCTION refuse_changed_receipt();
CREATE TRIGGER keep_receipts BEFORE TRUNCATE ON public.erasure_receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_receipt();
CREATE TRIGGER note_newest AFTER INSERT ON public.erasure_receipt FOR EACH ROW EXECUTE FUNCTION note_newest_receipt();

create table erasure_receipt_head (
  only_row boolean not null default true,
  number integer not null,
  hash bytea not null,
  constraint erasure_receipt_head_pkey PRIMARY KEY (only_row),
  constraint erasure_receipt_head_only_row_check CHECK (only_row)
);
CREATE TRIGGER keep_head BEFORE DELETE OR UPDATE ON public.erasure_receipt_head FOR EACH ROW EXECUTE FUNCTION refuse_earlier_head();

create table event (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  title text not null,
  starts_at timestamp without time zone not null,
  details text,
  max_capacity integer,
  location text,
  address_line1 text,
  address_line2 text,
  town text,
  post_code text,
  extra_info_title text,
  extra_description_title text,
  allow_photo_upload boolean,
  cancelled_at timestamp with time zone,
  branch_id integer,
  ends_at timestamp without time zone,
  booking_closes_at timestamp without time zone,
  publish_at timestamp without time zone,
  is_draft boolean not null default false,
  revision integer not null default 1,
  cancellation_reason text,
  undoable_until timestamp with time zone,
  over_at timestamp with time zone not null generated always as (COALESCE(london_moment(ends_at), (((london_moment(starts_at) AT TIME ZONE 'UTC'::text) + '02:00:00'::interval) AT TIME ZONE 'UTC'::text))),
  bookable_until timestamp with time zone not null generated always as (LEAST(london_moment(starts_at), london_moment(booking_closes_at))),
  public_from timestamp with time zone not null generated always as (
CASE
    WHEN is_draft THEN 'infinity'::timestamp with time zone
    ELSE COALESCE(london_moment(publish_at), '-infinity'::timestamp with time zone)
END),
  series_id bigint,
  join_link text,
  thanks_after text,
  question_after text,
  search_text text not null generated always as (lower(regexp_replace(NORMALIZE((((((((((' '::text || title) || ' '::text) || COALESCE(location, ''::text)) || ' '::text) || COALESCE(town, ''::text)) || ' '::text) || COALESCE(post_code, ''::text)) || ' '::text) || regexp_replace(COALESCE(post_code, ''::text), '\s'::text, ''::text, 'g'::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint event_pkey PRIMARY KEY (id),
  constraint event_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint event_check CHECK ((ends_at > starts_at)),
  constraint event_guid_key UNIQUE (guid),
  constraint event_join_link_check CHECK ((char_length(join_link) <= 1000)),
  constraint event_max_capacity_check CHECK ((max_capacity >= 0)),
  constraint event_question_after_check CHECK ((char_length(question_after) <= 300)),
  constraint event_series_id_fkey FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE SET NULL,
  constraint event_thanks_after_check CHECK ((thanks_after = ANY (ARRAY['yes'::text, 'no'::text])))
);
CREATE INDEX event_branch_id_idx ON public.event USING btree (branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX event_cancelled ON public.event USING btree (cancelled_at, id) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX event_coming_moment ON public.event USING btree (london_moment(starts_at)) WHERE (cancelled_at IS NULL);
CREATE INDEX event_in_order ON public.event USING btree (starts_at, id) WHERE (cancelled_at IS NULL);
CREATE INDEX event_in_series ON public.event USING btree (series_id, starts_at, id) WHERE (series_id IS NOT NULL);
CREATE INDEX event_over ON public.event USING btree (over_at, public_from) WHERE (cancelled_at IS NULL);
CREATE INDEX event_search_text ON public.event USING gin (search_text gin_trgm_ops);
CREATE INDEX event_unpublished ON public.event USING btree (starts_at, id) WHERE ((cancelled_at IS NULL) AND (public_from > '-infinity'::timestamp with time zone));
CREATE TRIGGER tell_programs AFTER INSERT OR UPDATE ON public.event FOR EACH ROW EXECUTE FUNCTION webhook_of_event();

create table event_answer (
  attendee_id bigint not null,
  rating smallint not null,
  comment text,
  answered_at timestamp with time zone not null,
  constraint event_answer_pkey PRIMARY KEY (attendee_id),
  constraint event_answer_attendee_id_fkey FOREIGN KEY (attendee_id) REFERENCES attendee(id) ON DELETE CASCADE,
  constraint event_answer_comment_check CHECK ((char_length(comment) <= 2000)),
  constraint event_answer_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);

create table event_message (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  event_id bigint not null,
  subject text not null,
  body text not null,
  written_by text not null,
  written_at timestamp with time zone not null,
  sent_by text,
  sent_at timestamp with time zone,
  recipients integer,
  revision integer not null default 1,
  constraint event_message_pkey PRIMARY KEY (id),
  constraint event_message_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_message_guid_key UNIQUE (guid)
);
CREATE INDEX event_message_event_id_id_idx ON public.event_message USING btree (event_id, id);

create table event_series (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  repeats text not null,
  constraint event_series_pkey PRIMARY KEY (id),
  constraint event_series_guid_key UNIQUE (guid),
  constraint event_series_repeats_check CHECK ((repeats = ANY (ARRAY['weekly'::text, 'fortnightly'::text, 'monthly-by-date'::text, 'monthly-by-weekday'::text, 'monthly-by-last-weekday'::text])))
);

create table funeral (
  guid uuid not null default gen_random_uuid(),
  person_name text not null,
  held_on date not null,
  may_add_photographs boolean not null default true,
  created_at timestamp with time zone not null,
  add_key uuid not null default gen_random_uuid(),
  view_key uuid not null default gen_random_uuid(),
  is_open_by_guid boolean not null default true,
  branch_id integer,
  revision integer not null default 1,
  shows_name boolean not null default true,
  search_text text not null generated always as (lower(regexp_replace(NORMALIZE((' '::text || person_name), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint funeral_pkey PRIMARY KEY (guid),
  constraint funeral_add_key_key UNIQUE (add_key),
  constraint funeral_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint funeral_person_name_check CHECK (((char_length(person_name) >= 1) AND (char_length(person_name) <= 255))),
  constraint funeral_view_key_key UNIQUE (view_key)
);
CREATE INDEX funeral_branch_id_idx ON public.funeral USING btree (branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX funeral_held_on ON public.funeral USING btree (held_on DESC, guid);
CREATE INDEX funeral_search_text ON public.funeral USING gin (search_text gin_trgm_ops);

create table funeral_case (
  id bigint not null generated always as identity,
  number text not null,
  request_id bigint,
  funeral_guid uuid,
  customer_id bigint,
  deceased_name text not null,
  born_on date,
  died_on date,
  jurisdiction text not null,
  place_of_death text,
  applicant_name text,
  relationship text,
  email text,
  phone text,
  branch_id integer,
  owner_id integer,
  stage text not null default 'arrange'::text,
  revision integer not null default 1,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  search_text text generated always as (lower(regexp_replace(NORMALIZE((((((((((((' '::text || number) || ' '::text) || replace(number, '-'::text, ''::text)) || ' '::text) || deceased_name) || ' '::text) || COALESCE(applicant_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || regexp_replace(regexp_replace(COALESCE(phone, ''::text), '^\s*(\+|00)44'::text, '0'::text), '\D'::text, ''::text, 'g'::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  label_key uuid not null default gen_random_uuid(),
  family_level text,
  constraint funeral_case_pkey PRIMARY KEY (id),
  constraint funeral_case_applicant_name_check CHECK ((length(applicant_name) <= 255)),
  constraint funeral_case_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint funeral_case_check CHECK (((stage = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint funeral_case_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint funeral_case_deceased_name_check CHECK ((length(deceased_name) <= 255)),
  constraint funeral_case_email_check CHECK ((length(email) <= 500)),
  constraint funeral_case_family_level_check CHECK ((family_level = ANY (ARRAY['nothing'::text, 'steps'::text, 'care'::text, 'place'::text]))),
  constraint funeral_case_funeral_guid_fkey FOREIGN KEY (funeral_guid) REFERENCES funeral(guid) ON DELETE SET NULL,
  constraint funeral_case_funeral_guid_key UNIQUE (funeral_guid),
  constraint funeral_case_jurisdiction_check CHECK ((jurisdiction = ANY (ARRAY['england-and-wales'::text, 'scotland'::text, 'northern-ireland'::text, 'islands'::text, 'elsewhere'::text]))),
  constraint funeral_case_number_check CHECK ((number ~ '^\d{4,8}-\d$'::text)),
  constraint funeral_case_number_key UNIQUE (number),
  constraint funeral_case_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint funeral_case_phone_check CHECK ((length(phone) <= 50)),
  constraint funeral_case_place_of_death_check CHECK ((length(place_of_death) <= 800)),
  constraint funeral_case_relationship_check CHECK ((length(relationship) <= 255)),
  constraint funeral_case_request_id_fkey FOREIGN KEY (request_id) REFERENCES cremation_request(id),
  constraint funeral_case_request_id_key UNIQUE (request_id),
  constraint funeral_case_stage_check CHECK ((stage = ANY (ARRAY['arrange'::text, 'care'::text, 'papers'::text, 'cremation'::text, 'ashes'::text, 'closed'::text])))
);
CREATE INDEX funeral_case_branch_id_idx ON public.funeral_case USING btree (branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX funeral_case_changed_at_idx ON public.funeral_case USING btree (changed_at) WHERE (erased_at IS NULL);
CREATE INDEX funeral_case_customer_id_idx ON public.funeral_case USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX funeral_case_lower_idx ON public.funeral_case USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX funeral_case_owner_id_idx ON public.funeral_case USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX funeral_case_search_text_idx ON public.funeral_case USING gin (search_text gin_trgm_ops);
CREATE INDEX funeral_case_stage_id_idx ON public.funeral_case USING btree (stage, id);

create table gocardless_event (
  id text not null,
  resource_type text not null,
  resource_id text not null,
  action text not null,
  cause text,
  will_attempt_retry boolean,
  new_mandate_id text,
  created_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  tries integer not null default 0,
  done_at timestamp with time zone,
  last_error text,
  held_by text,
  claims integer not null default 0,
  constraint gocardless_event_pkey PRIMARY KEY (id)
);
CREATE INDEX gocardless_event_resource ON public.gocardless_event USING btree (resource_id, created_at);
CREATE INDEX gocardless_event_waiting ON public.gocardless_event USING btree (due_at) WHERE (done_at IS NULL);

create table gocardless_poll (
  only_row boolean not null default true,
  polled_at timestamp with time zone not null,
  constraint gocardless_poll_pkey PRIMARY KEY (only_row),
  constraint gocardless_poll_only_row_check CHECK (only_row)
);

create table history (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  record_type text not null,
  record_id text not null,
  action text not null,
  changes jsonb,
  constraint history_pkey PRIMARY KEY (id),
  constraint history_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['operator'::text, 'person'::text, 'program'::text])))
);
CREATE INDEX history_record_type_record_id_id_idx ON public.history USING btree (record_type, record_id, id);
CREATE TRIGGER keep_history BEFORE DELETE OR UPDATE ON public.history FOR EACH ROW EXECUTE FUNCTION refuse_changed_history();
CREATE TRIGGER keep_whole_history BEFORE TRUNCATE ON public.history FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_history();

create table idempotency_key (
  key_digest bytea not null,
  answer jsonb,
  added_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (key_digest)
);
CREATE INDEX idempotency_key_added_at_idx ON public.idempotency_key USING btree (added_at);

create table installation (
  name text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (name)
);

create table invoice (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  customer_id bigint not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  description text not null,
  tax_code text,
  amount_pence integer not null,
  state text not null default 'due'::text,
  flagged text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  revision integer not null default 1,
  stopped_at timestamp with time zone,
  wait_until date,
  cancelled_on date,
  search_text text generated always as ((' '::text || lower(number))),
  estimate text,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_amount_pence_check CHECK ((amount_pence > 0)),
  constraint invoice_check CHECK ((due_on >= issued_on)),
  constraint invoice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint invoice_estimate_check CHECK ((char_length(estimate) <= 100)),
  constraint invoice_guid_key UNIQUE (guid),
  constraint invoice_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 30))),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['due'::text, 'collecting'::text, 'paid'::text, 'cancelled'::text])))
);
CREATE INDEX invoice_amount_pence_idx ON public.invoice USING btree (amount_pence);
CREATE INDEX invoice_customer ON public.invoice USING btree (customer_id);
CREATE INDEX invoice_due ON public.invoice USING btree (due_on, id) WHERE ((state = 'due'::text) AND (flagged IS NULL));
CREATE INDEX invoice_flagged ON public.invoice USING btree (id) WHERE (flagged IS NOT NULL);
CREATE INDEX invoice_search_text_idx ON public.invoice USING gin (search_text gin_trgm_ops);
CREATE INDEX invoice_to_collect ON public.invoice USING btree (customer_id) WHERE ((state = 'due'::text) AND (stopped_at IS NULL));
CREATE TRIGGER invoice_revision BEFORE UPDATE OF state, flagged, stopped_at, wait_until ON public.invoice FOR EACH ROW WHEN (((((old.state IS DISTINCT FROM new.state) OR (old.flagged IS DISTINCT FROM new.flagged)) OR ((old.stopped_at IS NULL) IS DISTINCT FROM (new.stopped_at IS NULL))) OR (old.wait_until IS DISTINCT FROM new.wait_until))) EXECUTE FUNCTION renew_invoice_revision();
CREATE TRIGGER invoice_transition BEFORE UPDATE OF state ON public.invoice FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION refuse_unknown_transition();

create table invoice_decision (
  id bigint not null generated always as identity,
  invoice_id bigint not null,
  decision text not null,
  reason text not null,
  decided_at timestamp with time zone not null,
  amount_pence integer,
  constraint invoice_decision_pkey PRIMARY KEY (id),
  constraint invoice_decision_amount_pence_check CHECK ((amount_pence > 0)),
  constraint invoice_decision_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE INDEX invoice_decision_invoice ON public.invoice_decision USING btree (invoice_id);

create table invoice_line (
  id bigint not null generated always as identity,
  invoice_id bigint not null,
  "position" integer not null,
  description text not null,
  ledger text,
  tax_code text not null,
  amount_pence integer not null,
  constraint invoice_line_pkey PRIMARY KEY (id),
  constraint invoice_line_amount_pence_check CHECK ((amount_pence > 0)),
  constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE,
  constraint invoice_line_invoice_id_position_key UNIQUE (invoice_id, "position")
);

create table invoice_note (
  id bigint not null generated always as identity,
  invoice_id bigint not null,
  purpose_key text,
  recipient text,
  subject text,
  text text not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint invoice_note_pkey PRIMARY KEY (id),
  constraint invoice_note_check CHECK ((((purpose_key IS NULL) = (recipient IS NULL)) AND ((purpose_key IS NULL) = (subject IS NULL)))),
  constraint invoice_note_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_note_purpose_key_key UNIQUE (purpose_key)
);
CREATE INDEX invoice_note_invoice_id_id_idx ON public.invoice_note USING btree (invoice_id, id);

create table job_run (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  trigger text not null,
  state text not null default 'queued'::text,
  done integer not null default 0,
  total integer not null default 0,
  failed integer not null default 0,
  results jsonb not null default '[]'::jsonb,
  error_code text,
  error text,
  queued_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  claims integer not null default 0,
  lost integer not null default 0,
  seen_at timestamp with time zone,
  held_by text,
  lease_until timestamp with time zone,
  constraint job_run_pkey PRIMARY KEY (id),
  constraint job_run_check CHECK (((finished_at IS NULL) = (state = ANY (ARRAY['queued'::text, 'running'::text])))),
  constraint job_run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'partly-done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint job_run_trigger_check CHECK ((trigger = ANY (ARRAY['operator'::text, 'schedule'::text])))
);
CREATE INDEX job_run_failed ON public.job_run USING btree (kind, finished_at) WHERE ((state = ANY (ARRAY['failed'::text, 'partly-done'::text])) AND (seen_at IS NULL));
CREATE INDEX job_run_history ON public.job_run USING btree (queued_at DESC);
CREATE UNIQUE INDEX job_run_live ON public.job_run USING btree (kind) WHERE (finished_at IS NULL);

create table job_schedule (
  kind text not null,
  cron text not null,
  due_at timestamp with time zone not null,
  constraint job_schedule_pkey PRIMARY KEY (kind)
);

create table mail_shot_click (
  id bigint not null generated always as identity,
  cu text not null,
  co text not null,
  ws text not null,
  ca text not null,
  contact_id bigint,
  clicked_at timestamp with time zone not null,
  constraint mail_shot_click_pkey PRIMARY KEY (id),
  constraint mail_shot_click_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE SET NULL
);
CREATE INDEX mail_shot_click_contact ON public.mail_shot_click USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX mail_shot_click_known ON public.mail_shot_click USING btree (ca, contact_id) WHERE (contact_id IS NOT NULL);

create table mailbox_message (
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  outcome text not null,
  read_at timestamp with time zone not null,
  constraint mailbox_message_pkey PRIMARY KEY (mailbox, uid_validity, uid)
);

create table newest_release (
  only_one boolean not null default true,
  list_url text not null,
  asked_at timestamp with time zone not null,
  version text,
  problem text,
  constraint newest_release_pkey PRIMARY KEY (only_one),
  constraint newest_release_check CHECK (((version IS NULL) <> (problem IS NULL))),
  constraint newest_release_only_one_check CHECK (only_one),
  constraint newest_release_problem_check CHECK ((char_length(problem) <= 200)),
  constraint newest_release_version_check CHECK ((char_length(version) <= 30))
);

create table outbox (
  id bigint not null generated always as identity,
  purpose_key text not null,
  kind text not null,
  recipient text not null,
  facts jsonb,
  state text not null default 'queued'::text,
  tries integer not null default 0,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  last_error text,
  stream text not null default 'transactional'::text,
  is_repeatable boolean not null default true,
  started_at timestamp with time zone,
  bounced_at timestamp with time zone,
  campaign_id bigint,
  seen_at timestamp with time zone,
  resent_at timestamp with time zone,
  held_by text,
  token uuid not null default gen_random_uuid(),
  lease_until timestamp with time zone,
  claims integer not null default 0,
  subject text,
  plain_text text,
  failed_at timestamp with time zone,
  complained_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint outbox_purpose_key_key UNIQUE (purpose_key),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'saved'::text, 'unknown'::text, 'failed'::text, 'suppressed'::text, 'cancelled'::text]))),
  constraint outbox_stream_check CHECK ((stream = ANY (ARRAY['transactional'::text, 'with-documents'::text, 'promotional'::text, 'text'::text])))
);
CREATE INDEX outbox_campaign ON public.outbox USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (stream, due_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX outbox_kind ON public.outbox USING btree (kind, id);
CREATE INDEX outbox_mailbox ON public.outbox USING btree (mailbox_of(recipient), started_at) WHERE (started_at IS NOT NULL);
CREATE INDEX outbox_needs_attention ON public.outbox USING btree (id) WHERE ((state = ANY (ARRAY['failed'::text, 'unknown'::text])) AND (seen_at IS NULL));
CREATE INDEX outbox_not_sent ON public.outbox USING btree (id) WHERE (state <> 'sent'::text);
CREATE INDEX outbox_recipient ON public.outbox USING gin (lower(recipient) gin_trgm_ops) WHERE ((state <> 'queued'::text) AND (state <> 'sending'::text));
CREATE INDEX outbox_saved ON public.outbox USING btree (id) WHERE (state = 'saved'::text);
CREATE INDEX outbox_undecided ON public.outbox USING btree (id) WHERE ((state = 'saved'::text) AND (seen_at IS NULL));

create table passkey (
  id integer not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  staff_id integer not null,
  name text not null,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  added_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_guid_key UNIQUE (guid),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passkey_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 2000))),
  constraint passkey_rp_id_check CHECK (((length(rp_id) >= 1) AND (length(rp_id) <= 253))),
  constraint passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX passkey_staff_id_id_idx ON public.passkey USING btree (staff_id, id);

create table passkey_challenge (
  browser bytea not null,
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (browser),
  constraint passkey_challenge_browser_check CHECK ((octet_length(browser) = 32)),
  constraint passkey_challenge_challenge_check CHECK ((octet_length(challenge) = 32))
);
CREATE INDEX passkey_challenge_expires_at_idx ON public.passkey_challenge USING btree (expires_at);

create table password_link (
  digest bytea not null,
  staff_id integer not null,
  expires_at timestamp with time zone not null,
  constraint password_link_pkey PRIMARY KEY (digest),
  constraint password_link_digest_check CHECK ((octet_length(digest) = 32)),
  constraint password_link_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX password_link_staff_id_idx ON public.password_link USING btree (staff_id);

create table pending_sign_in (
  digest bytea not null,
  staff_id integer not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_in_pkey PRIMARY KEY (digest),
  constraint pending_sign_in_digest_check CHECK ((octet_length(digest) = 32)),
  constraint pending_sign_in_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX pending_sign_in_expires_at_idx ON public.pending_sign_in USING btree (expires_at);
CREATE INDEX pending_sign_in_staff_id_idx ON public.pending_sign_in USING btree (staff_id);

create table photograph (
  id bigint not null generated always as identity,
  funeral_guid uuid not null,
  sha256 bytea not null,
  kind text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  key text not null,
  state text not null default 'waiting'::text,
  lease_until timestamp with time zone,
  tries integer not null default 0,
  uploaded_at timestamp with time zone not null,
  has_original boolean not null default true,
  held_by text,
  claims integer not null default 0,
  due_at timestamp with time zone,
  place bigint not null default nextval('photograph_place'::regclass),
  is_hidden boolean not null default false,
  turned smallint not null default 0,
  original_key text,
  batch uuid,
  batch_place bigint,
  caption text,
  added_by text,
  constraint photograph_pkey PRIMARY KEY (id),
  constraint photograph_funeral_guid_fkey FOREIGN KEY (funeral_guid) REFERENCES funeral(guid) ON DELETE CASCADE,
  constraint photograph_funeral_guid_sha256_key UNIQUE (funeral_guid, sha256),
  constraint photograph_key_key UNIQUE (key),
  constraint photograph_kind_check CHECK ((kind = ANY (ARRAY['jpeg'::text, 'png'::text, 'gif'::text, 'webp'::text, 'avif'::text, 'heic'::text]))),
  constraint photograph_original_key_key UNIQUE (original_key),
  constraint photograph_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint photograph_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'unreadable'::text]))),
  constraint photograph_turned_check CHECK ((turned = ANY (ARRAY[0, 90, 180, 270])))
);
CREATE INDEX photograph_caption_idx ON public.photograph USING btree (id) WHERE ((caption IS NOT NULL) OR (added_by IS NOT NULL));
CREATE INDEX photograph_funeral_guid_idx ON public.photograph USING btree (funeral_guid) WHERE (state = 'unreadable'::text);
CREATE INDEX photograph_funeral_guid_place_idx ON public.photograph USING btree (funeral_guid, place);
CREATE INDEX photograph_waiting ON public.photograph USING btree (id) WHERE (state = 'waiting'::text);
CREATE INDEX photograph_with_original ON public.photograph USING btree (uploaded_at) WHERE has_original;

create table photograph_removal_key (
  digest bytea not null,
  funeral_guid uuid not null,
  photograph_id bigint,
  expires_at timestamp with time zone not null,
  constraint photograph_removal_key_pkey PRIMARY KEY (digest),
  constraint photograph_removal_key_digest_check CHECK ((octet_length(digest) = 32)),
  constraint photograph_removal_key_funeral_guid_fkey FOREIGN KEY (funeral_guid) REFERENCES funeral(guid) ON DELETE CASCADE,
  constraint photograph_removal_key_photograph_id_fkey FOREIGN KEY (photograph_id) REFERENCES photograph(id) ON DELETE SET NULL
);
CREATE INDEX photograph_removal_key_photograph ON public.photograph_removal_key USING btree (photograph_id);

create table photograph_report (
  id bigint not null generated always as identity,
  funeral_guid uuid not null,
  photograph_id bigint,
  reason text not null,
  email text,
  reported_at timestamp with time zone not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by text,
  constraint photograph_report_pkey PRIMARY KEY (id),
  constraint photograph_report_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)))),
  constraint photograph_report_decision_check CHECK ((decision = ANY (ARRAY['kept'::text, 'hidden'::text, 'removed'::text]))),
  constraint photograph_report_email_check CHECK ((length(email) <= 500)),
  constraint photograph_report_funeral_guid_fkey FOREIGN KEY (funeral_guid) REFERENCES funeral(guid) ON DELETE CASCADE,
  constraint photograph_report_photograph_id_fkey FOREIGN KEY (photograph_id) REFERENCES photograph(id) ON DELETE SET NULL,
  constraint photograph_report_reason_check CHECK ((length(reason) <= 2000))
);
CREATE INDEX photograph_report_funeral_guid_idx ON public.photograph_report USING btree (funeral_guid);
CREATE INDEX photograph_report_id_idx ON public.photograph_report USING btree (id) WHERE (decision IS NULL);
CREATE INDEX photograph_report_lower_idx ON public.photograph_report USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX photograph_report_photograph_id_idx ON public.photograph_report USING btree (photograph_id) WHERE (photograph_id IS NOT NULL);

create table price_version (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  valid_from date not null,
  prices jsonb not null,
  miles integer not null,
  kept_at text not null,
  coffin_made_of text not null,
  options jsonb not null,
  terms text not null,
  interests text not null,
  revision integer not null default 1,
  added_at timestamp with time zone not null,
  constraint price_version_pkey PRIMARY KEY (id),
  constraint price_version_coffin_made_of_check CHECK ((length(coffin_made_of) <= 100)),
  constraint price_version_guid_key UNIQUE (guid),
  constraint price_version_interests_check CHECK ((length(interests) <= 10000)),
  constraint price_version_kept_at_check CHECK ((length(kept_at) <= 300)),
  constraint price_version_miles_check CHECK (((miles >= 1) AND (miles <= 500))),
  constraint price_version_terms_check CHECK ((length(terms) <= 10000))
);
CREATE INDEX price_version_valid_from_id_idx ON public.price_version USING btree (valid_from DESC, id DESC);

create table receipt (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  invoice_id bigint not null,
  amount_pence integer not null,
  source text not null,
  source_id text not null,
  received_on date not null,
  state text not null default 'posted'::text,
  created_at timestamp with time zone not null,
  reversed_on date,
  reversed_at timestamp with time zone,
  method text,
  reason text,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_amount_pence_check CHECK ((amount_pence > 0)),
  constraint receipt_branch_check CHECK (((source = 'branch'::text) = ((method IS NOT NULL) AND (reason IS NOT NULL)))),
  constraint receipt_check CHECK (((state = 'reversed'::text) = ((reversed_on IS NOT NULL) AND (reversed_at IS NOT NULL)))),
  constraint receipt_guid_key UNIQUE (guid),
  constraint receipt_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint receipt_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'cheque'::text, 'bank-transfer'::text]))),
  constraint receipt_source_check CHECK ((source = ANY (ARRAY['direct-debit'::text, 'branch'::text]))),
  constraint receipt_source_id_key UNIQUE (source_id),
  constraint receipt_state_check CHECK ((state = ANY (ARRAY['posted'::text, 'reversed'::text])))
);
CREATE INDEX receipt_invoice ON public.receipt USING btree (invoice_id);
CREATE INDEX receipt_payment ON public.receipt USING btree (split_part(source_id, '/'::text, 1));

create table recovery_code (
  digest bytea not null,
  staff_id integer not null,
  constraint recovery_code_pkey PRIMARY KEY (digest),
  constraint recovery_code_digest_check CHECK ((octet_length(digest) = 32)),
  constraint recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX recovery_code_staff_id_idx ON public.recovery_code USING btree (staff_id);

create table refund (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  invoice_id bigint not null,
  receipt_id bigint,
  amount_pence integer not null,
  method text not null,
  reason text not null,
  state text not null,
  reference text,
  refunded_on date not null,
  reversed_on date,
  lease_until timestamp with time zone,
  claims integer not null default 0,
  held_by text,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  first_sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_amount_pence_check CHECK ((amount_pence > 0)),
  constraint refund_check CHECK (((method = 'gocardless'::text) = (receipt_id IS NOT NULL))),
  constraint refund_check1 CHECK (((state <> ALL (ARRAY['submitted'::text, 'paid'::text, 'recorded'::text, 'reversed'::text])) OR (reference IS NOT NULL))),
  constraint refund_guid_key UNIQUE (guid),
  constraint refund_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint refund_method_check CHECK ((method = ANY (ARRAY['gocardless'::text, 'cash'::text, 'card'::text, 'cheque'::text, 'bank-transfer'::text]))),
  constraint refund_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  constraint refund_reference_key UNIQUE (reference),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'sending'::text, 'submitted'::text, 'paid'::text, 'failed'::text, 'recorded'::text, 'reversed'::text])))
);
CREATE INDEX refund_due_at_idx ON public.refund USING btree (due_at) WHERE (state = ANY (ARRAY['intent'::text, 'sending'::text]));
CREATE INDEX refund_invoice_id_idx ON public.refund USING btree (invoice_id);
CREATE INDEX refund_receipt_id_idx ON public.refund USING btree (receipt_id);
CREATE UNIQUE INDEX refund_receipt_id_idx1 ON public.refund USING btree (receipt_id) WHERE (state = ANY (ARRAY['intent'::text, 'sending'::text]));
CREATE TRIGGER refund_transition BEFORE UPDATE OF state ON public.refund FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION refuse_unknown_transition();

create table removed_photograph (
  funeral_guid uuid not null,
  sha256 bytea not null,
  removed_at timestamp with time zone not null,
  constraint removed_photograph_pkey PRIMARY KEY (funeral_guid, sha256),
  constraint removed_photograph_funeral_guid_fkey FOREIGN KEY (funeral_guid) REFERENCES funeral(guid) ON DELETE CASCADE,
  constraint removed_photograph_sha256_check CHECK ((octet_length(sha256) = 32))
);

create table reply (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  message_digest bytea not null,
  email_id bigint,
  record_type text,
  record_id text,
  matched_by text,
  is_automatic boolean not null,
  sender text,
  sender_name text,
  subject text,
  plain_text text not null,
  quoted_text text not null,
  left_out text[] not null default '{}'::text[],
  received_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  seen_by text,
  constraint reply_pkey PRIMARY KEY (id),
  constraint reply_check CHECK (((record_type IS NULL) = (record_id IS NULL))),
  constraint reply_check1 CHECK (((record_type IS NULL) = (matched_by IS NULL))),
  constraint reply_email_id_fkey FOREIGN KEY (email_id) REFERENCES outbox(id) ON DELETE SET NULL,
  constraint reply_guid_key UNIQUE (guid),
  constraint reply_matched_by_check CHECK ((matched_by = ANY (ARRAY['address'::text, 'message-id'::text, 'staff'::text]))),
  constraint reply_message_digest_key UNIQUE (message_digest),
  constraint reply_plain_text_check CHECK ((length(plain_text) <= 100000)),
  constraint reply_quoted_text_check CHECK ((length(quoted_text) <= 100000)),
  constraint reply_sender_check CHECK ((length(sender) <= 500)),
  constraint reply_sender_name_check CHECK ((length(sender_name) <= 200)),
  constraint reply_subject_check CHECK ((length(subject) <= 500))
);
CREATE INDEX reply_email_id_idx ON public.reply USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX reply_id_idx ON public.reply USING btree (id) WHERE ((seen_at IS NULL) AND (NOT is_automatic));
CREATE INDEX reply_received_at_idx ON public.reply USING btree (received_at);
CREATE INDEX reply_record_type_record_id_id_idx ON public.reply USING btree (record_type, record_id, id);

create table reply_attachment (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  reply_id bigint not null,
  name text not null,
  is_photograph boolean not null,
  byte_count integer not null,
  content bytea not null,
  constraint reply_attachment_pkey PRIMARY KEY (id),
  constraint reply_attachment_guid_key UNIQUE (guid),
  constraint reply_attachment_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint reply_attachment_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES reply(id) ON DELETE CASCADE
);
CREATE INDEX reply_attachment_reply_id_idx ON public.reply_attachment USING btree (reply_id);

create unlogged table request_count (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint request_count_pkey PRIMARY KEY (key)
) with (fillfactor=50);

create table running_process (
  installation_id text not null,
  role text not null,
  settings jsonb not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  jobs text[],
  constraint running_process_pkey PRIMARY KEY (installation_id),
  constraint running_process_role_check CHECK ((role = ANY (ARRAY['web'::text, 'worker'::text, 'both'::text])))
);

create table sage_50_batch (
  number integer not null,
  created_at timestamp with time zone not null,
  customers bytea not null,
  transactions bytea not null,
  customer_count integer not null,
  invoice_count integer not null,
  invoice_pence bigint not null,
  receipt_count integer not null,
  receipt_pence bigint not null,
  undone_count integer not null,
  undone_pence bigint not null,
  refund_count integer not null default 0,
  refund_pence bigint not null default 0,
  credit_note_count integer not null default 0,
  credit_note_pence bigint not null default 0,
  constraint sage_50_batch_pkey PRIMARY KEY (number)
);

create table sage_comparison (
  only_row boolean not null default true,
  started_at timestamp with time zone,
  compared_at timestamp with time zone,
  customers jsonb,
  months jsonb,
  differences jsonb,
  constraint sage_comparison_pkey PRIMARY KEY (only_row),
  constraint sage_comparison_only_row_check CHECK (only_row)
);

create table sage_connecting (
  state_digest bytea not null,
  created_at timestamp with time zone not null,
  actor jsonb,
  constraint sage_connecting_pkey PRIMARY KEY (state_digest),
  constraint sage_connecting_state_digest_check CHECK ((octet_length(state_digest) = 32))
);

create table sage_link (
  kind text not null,
  local_id bigint not null,
  state text not null,
  attempt integer not null default 1,
  started_at timestamp with time zone not null,
  sage_id text,
  batch integer,
  reason text,
  done_at timestamp with time zone,
  run_id uuid,
  constraint sage_link_pkey PRIMARY KEY (kind, local_id),
  constraint sage_link_batch_fkey FOREIGN KEY (batch) REFERENCES sage_50_batch(number),
  constraint sage_link_check CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  constraint sage_link_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'invoice'::text, 'receipt'::text, 'cancellation'::text, 'reversal'::text, 'refund'::text, 'refund-reversal'::text, 'credit-note'::text, 'credit-note-cancellation'::text]))),
  constraint sage_link_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'done'::text, 'needs-person'::text])))
);
CREATE INDEX sage_link_run_id_kind_local_id_idx ON public.sage_link USING btree (run_id, kind, local_id);
CREATE UNIQUE INDEX sage_link_sage_id ON public.sage_link USING btree (kind, sage_id) WHERE (kind = ANY (ARRAY['customer'::text, 'invoice'::text, 'receipt'::text]));

create table sage_token (
  only_row boolean not null default true,
  sealed bytea not null,
  access_until timestamp with time zone not null,
  refreshed_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  broken_at timestamp with time zone,
  claims integer not null default 0,
  held_by text,
  constraint sage_token_pkey PRIMARY KEY (only_row),
  constraint sage_token_only_row_check CHECK (only_row)
);

create table scan (
  id bigint not null generated always as identity,
  code text not null,
  format text not null,
  times integer not null default 1,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint scan_pkey PRIMARY KEY (id)
);

create table sealing_certificate (
  id bigint not null generated always as identity,
  certificate bytea not null,
  sealed_key text,
  made_at timestamp with time zone not null,
  constraint sealing_certificate_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sealing_certificate_expr_idx ON public.sealing_certificate USING btree ((true)) WHERE (sealed_key IS NOT NULL);

create table secret (
  name text not null,
  value bytea not null,
  constraint secret_pkey PRIMARY KEY (name)
);

create table set_up_answer (
  item text not null,
  answered_by text not null,
  answered_at timestamp with time zone not null,
  constraint set_up_answer_pkey PRIMARY KEY (item)
);

create table setting (
  name text not null,
  value jsonb not null,
  revision integer not null,
  changed_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (name)
);

create table setting_file (
  digest text not null,
  purpose text not null,
  bytes bytea not null,
  added_at timestamp with time zone not null,
  constraint setting_file_pkey PRIMARY KEY (digest),
  constraint setting_file_purpose_check CHECK ((purpose = ANY (ARRAY['logo'::text, 'mark'::text, 'photograph'::text, 'price-list'::text])))
);

create table signoff (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  deceased_name text not null,
  options jsonb not null,
  created_at timestamp with time zone not null,
  branch_id integer,
  revision integer not null default 1,
  search_text text generated always as (lower(regexp_replace(NORMALIZE((((((' '::text || deceased_name) || ' '::text) || name) || ' '::text) || email), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))),
  constraint signoff_pkey PRIMARY KEY (id),
  constraint signoff_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint signoff_guid_key UNIQUE (guid)
);
CREATE INDEX signoff_search_text_idx ON public.signoff USING gin (search_text gin_trgm_ops);

create table signoff_options (
  only_row boolean not null default true,
  options jsonb,
  revision integer not null default 1,
  constraint signoff_options_pkey PRIMARY KEY (only_row),
  constraint signoff_options_only_row_check CHECK (only_row)
);

create table signoff_token (
  id bigint not null generated always as identity,
  token_digest bytea not null,
  signoff_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  option_selected text,
  voided_at timestamp with time zone,
  void_reason text,
  answer_way text,
  given_by text,
  recorded_by text,
  constraint signoff_token_pkey PRIMARY KEY (id),
  constraint signoff_token_answer_way_check CHECK ((answer_way = ANY (ARRAY['phone'::text, 'in-person'::text]))),
  constraint signoff_token_check CHECK (((used_at IS NULL) = (option_selected IS NULL))),
  constraint signoff_token_check1 CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  constraint signoff_token_check2 CHECK (((answer_way IS NULL) OR (used_at IS NOT NULL))),
  constraint signoff_token_signoff_id_fkey FOREIGN KEY (signoff_id) REFERENCES signoff(id),
  constraint signoff_token_token_digest_check CHECK ((octet_length(token_digest) = 32)),
  constraint signoff_token_token_digest_key UNIQUE (token_digest)
);
CREATE UNIQUE INDEX signoff_token_live ON public.signoff_token USING btree (signoff_id) WHERE (voided_at IS NULL);
CREATE INDEX signoff_token_signoff_id_id_idx ON public.signoff_token USING btree (signoff_id, id);

create table staff (
  id integer not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  email_key text not null,
  role text not null,
  password_hash text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  revision integer not null default 1,
  branch_id integer,
  has_search_key boolean not null default true,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE SET NULL,
  constraint staff_guid_key UNIQUE (guid),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['staff'::text, 'finance'::text, 'administrator'::text])))
);
CREATE INDEX staff_branch_id_idx ON public.staff USING btree (branch_id) WHERE (branch_id IS NOT NULL);
CREATE UNIQUE INDEX staff_email_key_idx ON public.staff USING btree (email_key) WHERE (removed_at IS NULL);

create table staff_calendar (
  staff_id integer not null,
  digest bytea not null,
  made_at timestamp with time zone not null,
  constraint staff_calendar_pkey PRIMARY KEY (staff_id),
  constraint staff_calendar_digest_check CHECK ((octet_length(digest) = 32)),
  constraint staff_calendar_digest_key UNIQUE (digest),
  constraint staff_calendar_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_identity (
  issuer text not null,
  subject text not null,
  staff_id integer not null,
  linked_at timestamp with time zone not null,
  constraint staff_identity_pkey PRIMARY KEY (issuer, subject),
  constraint staff_identity_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  constraint staff_identity_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_identity_staff_id_issuer_key UNIQUE (staff_id, issuer),
  constraint staff_identity_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);

create table staff_session (
  digest bytea not null,
  guid uuid not null default gen_random_uuid(),
  staff_id integer not null,
  device text not null,
  started_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  wrong_passwords integer not null default 0,
  is_from_provider boolean not null default false,
  is_from_passkey boolean not null default false,
  constraint staff_session_pkey PRIMARY KEY (digest),
  constraint staff_session_digest_check CHECK ((octet_length(digest) = 32)),
  constraint staff_session_guid_key UNIQUE (guid),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_session_staff_id_idx ON public.staff_session USING btree (staff_id);
CREATE INDEX staff_session_used_at_idx ON public.staff_session USING btree (used_at);

create table staff_totp (
  staff_id integer not null,
  secret text not null,
  started_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  tries integer not null default 0,
  tries_since timestamp with time zone not null,
  constraint staff_totp_pkey PRIMARY KEY (staff_id),
  constraint staff_totp_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table state_transition (
  table_name text not null,
  before text not null,
  after text not null,
  constraint state_transition_pkey PRIMARY KEY (table_name, before, after)
);

create table suppression (
  id bigint not null generated always as identity,
  email_digest bytea not null,
  scope text not null,
  reason text not null,
  source text,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  email_id bigint,
  overridden_by_id bigint,
  constraint suppression_pkey PRIMARY KEY (id),
  constraint suppression_email_digest_check CHECK ((octet_length(email_digest) = 32)),
  constraint suppression_email_id_fkey FOREIGN KEY (email_id) REFERENCES outbox(id) ON DELETE SET NULL,
  constraint suppression_overridden_by_id_fkey FOREIGN KEY (overridden_by_id) REFERENCES suppression(id),
  constraint suppression_scope_check CHECK ((scope = ANY (ARRAY['promotional'::text, 'all'::text])))
);
CREATE INDEX suppression_email_id_idx ON public.suppression USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE UNIQUE INDEX suppression_live ON public.suppression USING btree (email_digest, scope) WHERE (undone_at IS NULL);
CREATE INDEX suppression_overridden_by_id_idx ON public.suppression USING btree (overridden_by_id) WHERE (overridden_by_id IS NOT NULL);

create table waiting_place (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  event_id bigint not null,
  name text not null,
  email text not null,
  email_key text not null,
  number_of_attendees integer not null,
  state text not null default 'waiting'::text,
  "position" bigint not null,
  joined_at timestamp with time zone not null,
  offered_at timestamp with time zone,
  hold_until timestamp with time zone,
  is_live boolean not null generated always as ((state = ANY (ARRAY['waiting'::text, 'offered'::text]))),
  revision integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint waiting_place_pkey PRIMARY KEY (id),
  constraint waiting_place_check CHECK (((state <> 'offered'::text) OR ((offered_at IS NOT NULL) AND (hold_until IS NOT NULL)))),
  constraint waiting_place_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint waiting_place_guid_key UNIQUE (guid),
  constraint waiting_place_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint waiting_place_number_of_attendees_check CHECK (((number_of_attendees >= 1) AND (number_of_attendees <= 50))),
  constraint waiting_place_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'left'::text, 'expired'::text, 'removed'::text])))
);
CREATE INDEX waiting_place_address ON public.waiting_place USING btree (lower(email));
CREATE INDEX waiting_place_in_order ON public.waiting_place USING btree (event_id, "position", id) WHERE is_live;
CREATE UNIQUE INDEX waiting_place_live ON public.waiting_place USING btree (event_id, email_key) WHERE is_live;
CREATE INDEX waiting_place_of_event ON public.waiting_place USING btree (event_id, id DESC);

create table webhook_delivery (
  id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  endpoint_id integer not null,
  type text not null,
  record text not null,
  happened_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  last_answer text,
  lease_until timestamp with time zone,
  claims integer not null default 0,
  held_by text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON DELETE CASCADE,
  constraint webhook_delivery_guid_key UNIQUE (guid),
  constraint webhook_delivery_last_answer_check CHECK ((length(last_answer) <= 500)),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_due_at_idx ON public.webhook_delivery USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_endpoint_id_id_idx ON public.webhook_delivery USING btree (endpoint_id, id);
CREATE INDEX webhook_delivery_happened_at_idx ON public.webhook_delivery USING btree (happened_at) WHERE (state <> 'waiting'::text);

create table webhook_endpoint (
  id integer not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  url text not null,
  secret text not null,
  events text[] not null,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_disabled_reason_check CHECK ((length(disabled_reason) <= 500)),
  constraint webhook_endpoint_guid_key UNIQUE (guid),
  constraint webhook_endpoint_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);

create view campaign_to_queue as
 SELECT id,
    ca,
    subject,
    body,
    state,
    send_at,
    contacts_up_to,
    done_up_to,
    queued_count,
    created_at,
    changed_at,
    sending_started_at,
    queued_at,
    revision,
    resumed_at
   FROM campaign
  WHERE (state = ANY (ARRAY['scheduled'::text, 'queueing'::text]));

create view collection_under_way as
 SELECT unsent_collection.id,
    unsent_collection.guid,
    unsent_collection.invoice_id,
    unsent_collection.attempt,
    unsent_collection.amount_pence,
    unsent_collection.gocardless_mandate_id,
    unsent_collection.state,
    unsent_collection.gocardless_payment_id,
    unsent_collection.charge_date,
    unsent_collection.lease_until,
    unsent_collection.due_at,
    unsent_collection.tries,
    unsent_collection.first_sent_at,
    unsent_collection.last_error,
    unsent_collection.created_at,
    unsent_collection.changed_at,
    unsent_collection.found_payment_id,
    unsent_collection.found_pence,
    unsent_collection.held_by,
    unsent_collection.claims
   FROM unsent_collection
UNION ALL
 SELECT sent_collection.id,
    sent_collection.guid,
    sent_collection.invoice_id,
    sent_collection.attempt,
    sent_collection.amount_pence,
    sent_collection.gocardless_mandate_id,
    sent_collection.state,
    sent_collection.gocardless_payment_id,
    sent_collection.charge_date,
    sent_collection.lease_until,
    sent_collection.due_at,
    sent_collection.tries,
    sent_collection.first_sent_at,
    sent_collection.last_error,
    sent_collection.created_at,
    sent_collection.changed_at,
    sent_collection.found_payment_id,
    sent_collection.found_pence,
    sent_collection.held_by,
    sent_collection.claims
   FROM sent_collection;

create view counted_arrival as
 SELECT id,
    guid,
    event_id,
    attendee_id,
    name,
    people,
    arrived_at,
    changed_at,
    undone_at
   FROM arrival
  WHERE ((undone_at IS NULL) AND (people > 0));

create view customer_movement as
 SELECT i.customer_id,
    i.issued_on AS day,
    'invoice'::text AS kind,
    i.number AS invoice_number,
    NULL::text AS reference,
    i.description AS text,
    i.amount_pence AS pence
   FROM invoice i
UNION ALL
 SELECT i.customer_id,
    GREATEST(i.cancelled_on, i.issued_on) AS day,
    'cancellation'::text AS kind,
    i.number AS invoice_number,
    NULL::text AS reference,
    i.description AS text,
    (- i.amount_pence) AS pence
   FROM invoice i
  WHERE (i.state = 'cancelled'::text)
UNION ALL
 SELECT i.customer_id,
    r.received_on AS day,
    'payment'::text AS kind,
    i.number AS invoice_number,
    r.source_id AS reference,
    r.method AS text,
    (- r.amount_pence) AS pence
   FROM (receipt r
     JOIN invoice i ON ((i.id = r.invoice_id)))
UNION ALL
 SELECT i.customer_id,
    GREATEST(r.reversed_on, r.received_on) AS day,
    'reversed-payment'::text AS kind,
    i.number AS invoice_number,
    r.source_id AS reference,
    r.method AS text,
    r.amount_pence AS pence
   FROM (receipt r
     JOIN invoice i ON ((i.id = r.invoice_id)))
  WHERE (r.state = 'reversed'::text)
UNION ALL
 SELECT i.customer_id,
    f.refunded_on AS day,
    'refund'::text AS kind,
    i.number AS invoice_number,
    f.reference,
    f.method AS text,
    f.amount_pence AS pence
   FROM (refund f
     JOIN invoice i ON ((i.id = f.invoice_id)))
  WHERE ((f.state <> 'failed'::text) OR (f.reference IS NOT NULL))
UNION ALL
 SELECT i.customer_id,
    GREATEST(f.reversed_on, f.refunded_on) AS day,
    'reversed-refund'::text AS kind,
    i.number AS invoice_number,
    f.reference,
    f.method AS text,
    (- f.amount_pence) AS pence
   FROM (refund f
     JOIN invoice i ON ((i.id = f.invoice_id)))
  WHERE (f.reversed_on IS NOT NULL)
UNION ALL
 SELECT i.customer_id,
    ((n.decided_at AT TIME ZONE 'Europe/London'::text))::date AS day,
    'refund'::text AS kind,
    i.number AS invoice_number,
    NULL::text AS reference,
    NULL::text AS text,
    n.amount_pence AS pence
   FROM (invoice_decision n
     JOIN invoice i ON ((i.id = n.invoice_id)))
  WHERE (n.decision = 'refunded'::text)
UNION ALL
 SELECT i.customer_id,
    n.issued_on AS day,
    'credit-note'::text AS kind,
    i.number AS invoice_number,
    n.number AS reference,
    NULL::text AS text,
    (- n.amount_pence) AS pence
   FROM (credit_note n
     JOIN invoice i ON ((i.id = n.invoice_id)))
UNION ALL
 SELECT i.customer_id,
    n.cancelled_on AS day,
    'cancelled-credit-note'::text AS kind,
    i.number AS invoice_number,
    n.number AS reference,
    NULL::text AS text,
    n.amount_pence AS pence
   FROM (credit_note n
     JOIN invoice i ON ((i.id = n.invoice_id)))
  WHERE (n.cancelled_on IS NOT NULL);

create view failed_collection as
 SELECT id,
    guid,
    invoice_id,
    attempt,
    amount_pence,
    gocardless_mandate_id,
    state,
    gocardless_payment_id,
    charge_date,
    lease_until,
    due_at,
    tries,
    first_sent_at,
    last_error,
    created_at,
    changed_at,
    found_payment_id,
    found_pence,
    held_by,
    claims
   FROM direct_debit_collection
  WHERE ((state = ANY (ARRAY['failed'::text, 'charged_back'::text])) AND (COALESCE(last_error, ''::text) <> ALL (ARRAY['no_longer_due'::text, 'amount_changed'::text])));

create view failed_run as
 SELECT id,
    kind,
    trigger,
    state,
    done,
    total,
    failed,
    results,
    error_code,
    error,
    queued_at,
    started_at,
    finished_at,
    cancel_requested_at,
    claims,
    lost,
    seen_at,
    held_by,
    lease_until
   FROM job_run
  WHERE (state = ANY (ARRAY['failed'::text, 'partly-done'::text]));

create view funeral_link as
 SELECT funeral.add_key AS key,
    funeral.guid AS funeral_guid,
    true AS may_add,
    false AS may_view
   FROM funeral
UNION ALL
 SELECT funeral.view_key AS key,
    funeral.guid AS funeral_guid,
    false AS may_add,
    true AS may_view
   FROM funeral
UNION ALL
 SELECT funeral.guid AS key,
    funeral.guid AS funeral_guid,
    true AS may_add,
    true AS may_view
   FROM funeral
  WHERE funeral.is_open_by_guid;

create view invoice_balance as
 SELECT i.id AS invoice_id,
    received.pence AS received_pence,
    GREATEST((owed.pence - received.pence), (0)::bigint) AS outstanding_pence,
    GREATEST(((received.pence - owed.pence) - kept.pence), (0)::bigint) AS overpaid_pence
   FROM (((invoice i
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (i.state = 'cancelled'::text) THEN 0
                    ELSE (i.amount_pence - COALESCE(( SELECT (sum(n.amount_pence))::integer AS sum
                       FROM live_credit_note n
                      WHERE (n.invoice_id = i.id)), 0))
                END AS pence) owed)
     CROSS JOIN LATERAL ( SELECT ((COALESCE(( SELECT sum(r.amount_pence) AS sum
                   FROM receipt r
                  WHERE ((r.invoice_id = i.id) AND (r.state = 'posted'::text))), (0)::bigint) - COALESCE(( SELECT sum(f.amount_pence) AS sum
                   FROM live_refund f
                  WHERE (f.invoice_id = i.id)), (0)::bigint)) - COALESCE(( SELECT sum(n.amount_pence) AS sum
                   FROM invoice_decision n
                  WHERE ((n.invoice_id = i.id) AND (n.decision = 'refunded'::text))), (0)::bigint)) AS pence) received)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(n.amount_pence), (0)::bigint) AS pence
           FROM invoice_decision n
          WHERE ((n.invoice_id = i.id) AND (n.decision = 'kept-on-account'::text))) kept);

create view live_credit_note as
 SELECT id,
    guid,
    invoice_id,
    number,
    issued_on,
    reason,
    amount_pence,
    cancelled_on,
    created_at,
    changed_at
   FROM credit_note
  WHERE (cancelled_on IS NULL);

create view live_process as
 SELECT installation_id,
    role,
    settings,
    started_at,
    seen_at,
    jobs
   FROM running_process
  WHERE ((seen_at > (now() - '00:01:00'::interval)) AND (seen_at <= (now() + '00:10:00'::interval)));

create view live_refund as
 SELECT id,
    guid,
    invoice_id,
    receipt_id,
    amount_pence,
    method,
    reason,
    state,
    reference,
    refunded_on,
    reversed_on,
    lease_until,
    claims,
    held_by,
    due_at,
    tries,
    first_sent_at,
    last_error,
    created_at,
    changed_at
   FROM refund
  WHERE (state <> ALL (ARRAY['failed'::text, 'reversed'::text]));

create view open_set_up as
 SELECT id,
    guid,
    customer_id,
    billing_request_id,
    state,
    flows,
    link,
    link_expires_at,
    link_sent_at,
    created_at,
    changed_at
   FROM direct_debit_set_up
  WHERE (state <> ALL (ARRAY['fulfilled'::text, 'cancelled'::text]));

create view open_signoff_token as
 SELECT id,
    token_digest,
    signoff_id,
    created_at,
    expires_at,
    used_at,
    option_selected,
    voided_at,
    void_reason,
    answer_way,
    given_by,
    recorded_by
   FROM signoff_token
  WHERE ((used_at IS NULL) AND (voided_at IS NULL));

create view pending_email as
 SELECT id,
    purpose_key,
    kind,
    recipient,
    facts,
    state,
    tries,
    due_at,
    created_at,
    sent_at,
    last_error,
    stream,
    is_repeatable,
    started_at,
    bounced_at,
    campaign_id,
    seen_at,
    resent_at,
    held_by,
    token,
    lease_until,
    claims,
    subject,
    plain_text,
    failed_at,
    complained_at
   FROM outbox
  WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

create view present_staff as
 SELECT id,
    guid,
    name,
    email,
    email_key,
    role,
    password_hash,
    created_at,
    removed_at,
    revision,
    branch_id,
    has_search_key
   FROM staff
  WHERE (removed_at IS NULL);

create view sage_to_send as
 SELECT kind,
    local_id,
    state,
    reason,
    batch
   FROM sage_waiting
  WHERE (state <> 'needs-person'::text);

create view sage_waiting as
 WITH item AS (
         SELECT 'customer'::text AS kind,
            c.id AS local_id,
            true AS is_wanted
           FROM customer c
          WHERE (EXISTS ( SELECT
                   FROM invoice i
                  WHERE ((i.customer_id = c.id) AND ((i.state <> 'cancelled'::text) OR (EXISTS ( SELECT
                           FROM receipt r
                          WHERE ((r.invoice_id = i.id) AND (r.state = 'posted'::text))))))))
        UNION ALL
         SELECT 'invoice'::text,
            i.id,
            (i.state <> 'cancelled'::text)
           FROM invoice i
        UNION ALL
         SELECT 'receipt'::text,
            r.id,
            (r.state = 'posted'::text)
           FROM receipt r
        UNION ALL
         SELECT 'refund'::text,
            f.id,
            (f.state <> ALL (ARRAY['intent'::text, 'sending'::text, 'failed'::text, 'reversed'::text]))
           FROM refund f
        UNION ALL
         SELECT 'cancellation'::text,
            i.id,
            true
           FROM (invoice i
             JOIN sage_link l_1 ON (((l_1.kind = 'invoice'::text) AND (l_1.local_id = i.id) AND (l_1.state = 'done'::text))))
          WHERE (i.state = 'cancelled'::text)
        UNION ALL
         SELECT 'reversal'::text,
            r.id,
            true
           FROM (receipt r
             JOIN sage_link l_1 ON (((l_1.kind = 'receipt'::text) AND (l_1.local_id = r.id) AND (l_1.state = 'done'::text))))
          WHERE (r.state = 'reversed'::text)
        UNION ALL
         SELECT 'refund-reversal'::text,
            f.id,
            true
           FROM (refund f
             JOIN sage_link l_1 ON (((l_1.kind = 'refund'::text) AND (l_1.local_id = f.id) AND (l_1.state = 'done'::text))))
          WHERE (f.reversed_on IS NOT NULL)
        UNION ALL
         SELECT 'credit-note'::text,
            n.id,
            (n.cancelled_on IS NULL)
           FROM credit_note n
        UNION ALL
         SELECT 'credit-note-cancellation'::text,
            n.id,
            true
           FROM (credit_note n
             JOIN sage_link l_1 ON (((l_1.kind = 'credit-note'::text) AND (l_1.local_id = n.id) AND (l_1.state = 'done'::text))))
          WHERE (n.cancelled_on IS NOT NULL)
        )
 SELECT item.kind,
    item.local_id,
    COALESCE(l.state, 'waiting'::text) AS state,
    l.reason,
    l.batch
   FROM (item
     LEFT JOIN sage_link l USING (kind, local_id))
  WHERE
        CASE
            WHEN (l.local_id IS NULL) THEN item.is_wanted
            ELSE ((l.state <> 'done'::text) OR ((item.kind = 'customer'::text) AND (l.batch IS NOT NULL)))
        END;

create view sent_collection as
 SELECT id,
    guid,
    invoice_id,
    attempt,
    amount_pence,
    gocardless_mandate_id,
    state,
    gocardless_payment_id,
    charge_date,
    lease_until,
    due_at,
    tries,
    first_sent_at,
    last_error,
    created_at,
    changed_at,
    found_payment_id,
    found_pence,
    held_by,
    claims
   FROM direct_debit_collection
  WHERE (state = ANY (ARRAY['created'::text, 'submitted'::text, 'needs_review'::text]));

create view uncollected_invoice as
 SELECT i.id AS invoice_id,
    m.state,
    GREATEST(i.created_at, m.changed_at) AS since
   FROM ((invoice i
     JOIN customer c ON ((c.id = i.customer_id)))
     JOIN direct_debit_mandate m ON ((m.customer_id = c.id)))
  WHERE ((i.state = 'due'::text) AND (i.stopped_at IS NULL) AND (c.deceased_at IS NULL) AND (m.state = ANY (ARRAY['failed'::text, 'cancelled'::text, 'expired'::text, 'blocked'::text, 'suspended_by_payer'::text, 'consumed'::text])) AND (NOT (EXISTS ( SELECT
           FROM direct_debit_mandate later
          WHERE ((later.customer_id = m.customer_id) AND (later.id > m.id))))) AND (NOT (EXISTS ( SELECT
           FROM usable_mandate u
          WHERE (u.customer_id = m.customer_id)))));

create view undecided_invoice as
 SELECT i.id AS invoice_id,
    COALESCE(( SELECT max(d.changed_at) AS max
           FROM direct_debit_collection d
          WHERE (d.invoice_id = i.id)), i.changed_at) AS since
   FROM invoice i
  WHERE (i.flagged IS NOT NULL)
UNION ALL
 SELECT r.invoice_id,
    ( SELECT max(d.changed_at) AS max
           FROM direct_debit_collection d
          WHERE (d.invoice_id = r.invoice_id)) AS since
   FROM direct_debit_collection r
  WHERE (r.state = 'needs_review'::text)
UNION ALL
 SELECT u.invoice_id,
    u.since
   FROM uncollected_invoice u;

create view undelivered_email as
 SELECT id,
    purpose_key,
    kind,
    recipient,
    facts,
    state,
    tries,
    due_at,
    created_at,
    sent_at,
    last_error,
    stream,
    is_repeatable,
    started_at,
    bounced_at,
    campaign_id,
    seen_at,
    resent_at,
    held_by,
    token,
    lease_until,
    claims,
    subject,
    plain_text,
    failed_at,
    complained_at
   FROM outbox
  WHERE (state = ANY (ARRAY['failed'::text, 'unknown'::text]));

create view unsent_collection as
 SELECT id,
    guid,
    invoice_id,
    attempt,
    amount_pence,
    gocardless_mandate_id,
    state,
    gocardless_payment_id,
    charge_date,
    lease_until,
    due_at,
    tries,
    first_sent_at,
    last_error,
    created_at,
    changed_at,
    found_payment_id,
    found_pence,
    held_by,
    claims
   FROM direct_debit_collection
  WHERE (state = ANY (ARRAY['intent'::text, 'sending'::text]));

create view unsent_refund as
 SELECT id,
    guid,
    invoice_id,
    receipt_id,
    amount_pence,
    method,
    reason,
    state,
    reference,
    refunded_on,
    reversed_on,
    lease_until,
    claims,
    held_by,
    due_at,
    tries,
    first_sent_at,
    last_error,
    created_at,
    changed_at
   FROM refund
  WHERE ((reference IS NULL) AND (state <> 'failed'::text));

create view usable_mandate as
 SELECT id,
    customer_id,
    gocardless_mandate_id,
    state,
    replaced_by,
    created_at,
    changed_at
   FROM direct_debit_mandate
  WHERE ((replaced_by IS NULL) AND (state = ANY (ARRAY['pending_submission'::text, 'submitted'::text, 'active'::text])));
