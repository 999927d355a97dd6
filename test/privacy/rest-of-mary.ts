import { mary, type Family } from './family.ts';
import { createCsv } from '../mailing/mailing-fixture.ts';
import { assertAccepted } from '../support/answers.ts';

/** Adds rare records, so that every table about people has a row about Mary. */
export async function addRestOfMary({ api, database: { rows }, hers }: Family) {
  const { name, eMail } = mary;
  const at = '2026-11-21T10:00:00Z';
  await rows`
    insert into event (title, details, starts_at, max_capacity, cancelled_at, cancellation_reason)
    values (${`An evening for ${name}`}, ${name}, '2026-12-20', 9, ${at}, ${`${name} is ill`})`;
  await rows`update attendee set request_digest = sha256(guid::text::bytea),
             link_guid = gen_random_uuid() where name = ${name}`;
  await rows`
    insert into event_answer (attendee_id, rating, comment, answered_at)
    select id, 4, 'It helped', now() from attendee where erased_at is null`;
  await rows`
    update cremation_request set sent_answers = answers where reference = ${hers.reference}`;
  await addContactRows(api, rows);
  await rows`
    update signoff_token set used_at = ${at}, option_selected = 'option1', answer_way = 'phone', given_by = ${name},
      recorded_by = 'Ruth Amos', voided_at = ${at}, void_reason = 'She rang'`;
  await addMoney(rows, hers.customer);
  await rows`
    insert into suppression (email_digest, scope, reason, created_at)
    values (email_digest(${eMail.toLowerCase()}), 'promotional', 'unsubscribed', ${at})`;
  await rows`update outbox set last_error = '550 Mailbox full', subject = coalesce(subject, 'Your place'),
             plain_text = coalesce(plain_text, 'We look forward to it.')`;
  await rows`
    with answer as (
      insert into reply (message_digest, record_type, record_id, matched_by, is_automatic, sender, sender_name, subject,
                         plain_text, quoted_text, left_out, received_at, seen_at, seen_by)
      values (sha256('answer'), 'cremation_request', ${hers.reference}, 'address', false, ${eMail}, ${name},
              'Re: Your request', 'Thank you.', 'We have your request.', '{film.mp4}', ${at}, ${at}, 'Ruth Amos')
      returning id)
    insert into reply_attachment (reply_id, name, is_photograph, byte_count, content)
    select id, 'lake.jpg', true, 4, 'lake' from answer`;
  const guid = assertAccepted(await api.inviteStaff({ body: { name, eMail, role: 'staff' } })).guid;
  await rows`update staff set password_hash = '$argon2id$of-Mary' where guid = ${guid}`;
  await rows`
    insert into staff_session (digest, staff_id, device, started_at, used_at)
    select sha256('session'), id, 'Firefox on Linux', ${at}, ${at} from staff where guid = ${guid}`;
  await rows`
    insert into staff_identity (issuer, subject, staff_id, linked_at)
    select 'https://accounts.example.com', 'subject-of-mary', id, ${at} from staff where guid = ${guid}`;
  await rows`
    insert into passkey (staff_id, name, rp_id, credential_id, public_key, counter, transports, added_at)
    select id, ${`Phone of ${name}`}, 'support.example.org', 'key of Mary', 'public key', 0, '{}', ${at}
    from staff where guid = ${guid}`;
  await rows`
    insert into staff_calendar (staff_id, digest, made_at)
    select id, sha256('calendar of Mary'), ${at} from staff where guid = ${guid}`;
  await rows`
    insert into staff_totp (staff_id, secret, started_at, tries_since)
    select id, 'sealed secret', ${at}, ${at} from staff where guid = ${guid}`;
  await rows`
    insert into recovery_code (digest, staff_id) select sha256('recovery'), id from staff where guid = ${guid}`;
  await rows`
    insert into pending_sign_in (digest, staff_id, expires_at)
    select sha256('pending'), id, ${at} from staff where guid = ${guid}`;
  await addCremation(rows, { name, staff: guid, reference: hers.reference });
  return { staff: guid };
}

/** Her case, with what two people recorded, and the register of cremations. */
async function addCremation(
  rows: Rows,
  { name, staff, reference }: { name: string; staff: string; reference: string },
) {
  const at = '2026-11-21T10:00:00Z';
  const [found] = await rows<{ id: string; staff: number }>`
    select c.id, staff.id as staff from funeral_case c join cremation_request on cremation_request.id = request_id, staff
    where reference = ${reference} and staff.guid = ${staff}`;
  const { id } = found!;
  await rows`
    insert into case_act (case_id, kind, state, happened_at, way, place, note, recipient, proof, proof_detail, recorded_by,
                          recorded_by_name, recorded_at, decided_by, decided_by_name, decided_at, reason)
    values (${id}, 'release', 'refused', ${at}, 'collected', 'Garden', 'Her label', ${name}, 'other', 'A letter',
            ${found!.staff}, 'Ruth Amos', ${at}, ${found!.staff}, 'Ben Hill', ${at}, 'Not her')`;
  await rows`
    insert into case_gate_overrule (case_id, gate, missing, reason, actor_name, at)
    values (${id}, 'price', '{price}', 'She pays later', 'Ruth Amos', ${at})`;
  await rows`
    insert into case_implant (case_id, kind, detail, declared_by, recorded_by_name, recorded_at, removed_by, removed_on)
    values (${id}, 'pump', 'On the left', ${name}, 'Ruth Amos', ${at}, 'Dr Shah', '2026-11-20')`;
  await rows`
    insert into case_objection (case_id, objector, text, received_on, recorded_by_name, recorded_at, closed_at,
                                closed_by_name, close_reason)
    values (${id}, ${name}, 'A burial', '2026-11-20', 'Ruth Amos', ${at}, ${at}, 'Ben Hill', 'She agrees')`;
  await rows`insert into case_answer (case_id, field, value, answered_by, answered_at)
             values (${id}, 'belongings', 'A ring', ${name}, ${at})`;
  const [{ certificate }] = (await rows<{ certificate: string }>`
    insert into sealing_certificate (certificate, made_at) values ('', ${at}) returning id as certificate`) as [
    { certificate: string },
  ];
  await rows`
    insert into case_signature (case_id, name, signed_at, statement, revisions, pdf, pdf_digest, certificate_id,
                                voided_at, voided_by, voided_fields)
    values (${id}, ${name}, ${at}, '{"heading": "Application"}', '{}', 'PDF', '', ${certificate}, ${at}, ${name}, '{size}')`;
  await rows`insert into case_estimate (case_id, prices_on, lines, total_pence, made_by_name, made_at)
             values (${id}, '2026-11-20', '[{"item": "coffin", "name": "Coffin"}]', 65000, 'Ruth Amos', ${at})`;
  await rows`insert into case_paper (case_id, kind, key, format, bytes, sha256, source, added_by_name, added_at,
                                    checked_by_name, checked_at)
             values (${id}, 'identity', 'key-of-her-passport', 'pdf', 9, sha256('passport'), 'family', ${name}, ${at},
                     'Ruth Amos', ${at})`;
  await rows`insert into case_ashes (case_id, nominated_person, nominated_contact, kept_at)
             values (${id}, ${name}, 'By phone', 'Shelf 4')`;
  await rows`
    insert into ashes_instruction (case_id, choice, detail, given_by, given_on, way, recorded_by_name, recorded_at)
    values (${id}, 'other', 'Into the sea', ${name}, '2026-11-20', 'letter', 'Ruth Amos', ${at})`;
  await rows`
    insert into ashes_attempt (case_id, made_on, way, outcome, recorded_by_name, recorded_at)
    values (${id}, '2026-11-20', 'phone', 'She rings back', 'Ruth Amos', ${at})`;
  await rows`
    insert into cremation_register (number, deceased_name, died_on, applicant_name, cremated_at, crematorium,
      recorded_by_name, confirmed_by_name, overruled, instruction, instructed_by, instructed_on, released_at, release_way,
      release_place, released_to, release_proof, release_recorded_by_name, release_confirmed_by_name)
    values ('999-9', 'Somebody', '2011-01-03', ${name}, '2011-01-09', 'Hillside', 'Ruth Amos', 'Ben Hill', '[]', 'collect',
      ${name}, '2011-01-10', '2012-02-03', 'collected', 'Garden', ${name}, 'passport', 'Ruth Amos', 'Ben Hill')`;
}

type Rows = Family['database']['rows'];

/** A list, a mailing that left her out, and an import that changed her. */
async function addContactRows(api: Family['api'], rows: Rows) {
  const { name, eMail } = mary;
  const list = assertAccepted(await api.createContactList({ body: { name: 'Bereavement group' } })).guid;
  const [contact] = await rows<{ id: string; co: string; cu: string }>`
    select id, co, cu from contact where name = ${name}`;
  assertAccepted(await api.addToContactList({ guid: list, body: { contacts: [contact!.co] } }));
  assertAccepted(
    await api.createCampaign({ body: { ca: 'spring-mailing', subject: 'Spring', body: 'Please come.' } }),
  );
  await rows`
    insert into campaign_left_out select campaign.id, ${contact!.id}::bigint, 'unsubscribed' from campaign`;
  const line = `${contact!.cu},${name} Smith,${eMail},yes,Card`;
  const { guid } = assertAccepted(await api.checkContactImport({ body: createCsv(line) }));
  assertAccepted(await api.importCheckedContacts({ guid, body: {} }));
}

/** An invoice that was collected, refunded, written about and refused by Sage. */
async function addMoney(rows: Rows, customer: string) {
  const at = '2026-11-21T10:00:00Z';
  await rows`
    update customer set phone = '01632 960 001', address_line2 = 'Hill Lane', town = 'Ashby', post_code = 'AS1 1AA',
      deceased_at = '2001-02-03' where guid = ${customer}`;
  await rows`
    insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, state, flagged, created_at,
                         changed_at)
    select id, 'F-77', '2015-01-01', '2015-01-02', 'Flowers', 100, 'paid', 'She paid twice', ${at}, ${at} from customer
    where guid = ${customer}`;
  await rows`
    insert into invoice_line (invoice_id, position, description, ledger, tax_code, amount_pence)
    select id, 1, 'A wreath', '4000', 'zero', 100 from invoice`;
  await rows`
    insert into invoice_decision (invoice_id, decision, reason, decided_at) select id, 'wait', 'Her son pays', ${at}
    from invoice`;
  await rows`
    insert into receipt (invoice_id, amount_pence, source, source_id, received_on, created_at, reason)
    select id, 100, 'direct-debit', 'PM77', '2015-01-03', ${at}, 'By hand' from invoice`;
  await rows`
    insert into refund (invoice_id, amount_pence, method, reason, state, reference, refunded_on, due_at, created_at,
                        changed_at)
    select id, 50, 'cash', 'A sorry', 'recorded', 'R77', '2015-01-04', ${at}, ${at}, ${at} from invoice`;
  await rows`
    with credited as (
      insert into credit_note (invoice_id, number, issued_on, reason, amount_pence, created_at, changed_at)
      select id, 'CN-77', '2015-01-05', 'Too few lilies', 20, ${at}, ${at} from invoice returning id)
    insert into credit_note_line (credit_note_id, position, description, tax_code, amount_pence, tax_pence)
    select id, 1, 'A smaller wreath', 'zero', 20, 0 from credited`;
  await rows`
    insert into invoice_note (invoice_id, purpose_key, recipient, subject, text, actor_name, at)
    select id, 'invoice-message:77', ${mary.eMail}, 'Your invoice', 'Thank you.', 'Ruth Amos', ${at} from invoice`;
  await rows`
    insert into direct_debit_set_up (customer_id, link, created_at, changed_at)
    select id, 'https://pay.example/77', ${at}, ${at} from customer where guid = ${customer}`;
  await rows`
    insert into sage_link (kind, local_id, state, started_at, reason)
    select 'invoice', id, 'needs-person', ${at}, 'No such tax rate' from invoice`;
}
