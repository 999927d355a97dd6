import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { ContactChange, ContactLine, NewContact } from '#contract/operator/mailing/contacts.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { contactTexts } from '#contract/records/contact.ts';
import { addOnce } from '../../add-once.ts';
import { applyChange } from '../../apply-change.ts';
import type { Database } from '../../database/database.ts';
import { cleanEmail, computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { copyRefusalToNewAddress } from '../../email/suppression.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { recordHistory } from '../../history/record-history.ts';
import { listColumns, selectList, listValues } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';
import { findLists, type FoundList } from '../lists/find-lists.ts';
import { isConsent, notConsentMessage } from '#contract/operator/mailing/consent.ts';
import { newContactCode, newCustomerNumber } from './contact-code.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../../check.ts';

export type ContactParts = { database: Database; clock: () => Date; actor: Actor };

export const createContact = (
  parts: ContactParts,
  content: NewContact,
  idempotencyKey: string | null,
): Promise<{ co: string } | Refused> =>
  parts.database.transaction((database) =>
    addOnce({ ...parts, database }, { call: 'createContact', idempotencyKey, content }, () =>
      addContact({ ...parts, database }, content),
    ),
  );

async function addContact(
  parts: ContactParts,
  { lists = [], cu = newCustomerNumber(), ...fields }: NewContact,
): Promise<{ co: string } | Refused> {
  const { database } = parts;
  const at = parts.clock();
  const contact = cleanContact({ cu, ...fields });
  if (!isConsent(contact.consent)) return consentUnclear;
  const chosenLists = await findLists(database, lists);
  if (isRefused(chosenLists)) return chosenLists;
  const co = newContactCode();
  const [created] = await database.rows<{ id: string }>`
      insert into contact (${listColumns(contactColumns)}, co, email_key, created_at, changed_at)
      values (${listValues(contactColumns, contact)}, ${co}, ${computeKeyOfCleanAddress(contact.eMail)}, ${at}, ${at})
      on conflict (cu, email_key) do nothing returning id`;
  if (!created) return contactExists;
  await setLists(database, created.id, chosenLists, at);
  const changes = differences<Fields>({}, { ...contact, lists: formatListNames(chosenLists) });
  await record(parts, database, co, { action: 'added', changes });
  return { co };
}

/** Changes the fields that are present. The links of earlier emails keep working. */
export const updateContact = (
  parts: ContactParts,
  co: string,
  { revision, lists, ...change }: ContactChange,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const at = parts.clock();
    const stored = await lockContact(database, co);
    if (isRefused(stored)) return stored;
    const { id, lists: listsBefore, revision: _, ...before } = stored;
    const after = cleanContact(applyChange(before, change));
    const chosenLists = lists && (await findLists(database, lists));
    if (isRefused(chosenLists)) return chosenLists;
    const listsAfter = chosenLists ? formatListNames(chosenLists) : listsBefore;
    const changes = differences<Fields>({ ...before, lists: listsBefore }, { ...after, lists: listsAfter });
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, stored.revision)) return revisionConflict;
    if (after.consent !== before.consent && !isConsent(after.consent)) return consentUnclear;
    const key = computeKeyOfCleanAddress(after.eMail);
    const [duplicate] = await database.rows`
      select from contact where cu = ${after.cu} and email_key = ${key} and id <> ${id}`;
    if (duplicate) return contactExists;
    await database.rows`
      update contact set (${listColumns(contactColumns)}) = (${listValues(contactColumns, after)}),
        email_key = ${key}, changed_at = ${at}, revision = revision + 1
      where id = ${id}`;
    if (key !== computeKeyOfCleanAddress(before.eMail))
      await copyRefusalToNewAddress(database, { from: before.eMail, to: after.eMail, at });
    if (chosenLists) await setLists(database, id, chosenLists, at);
    await record(parts, database, co, { action: 'changed', changes });
    return true;
  });

type Contact = { [Name in keyof ContactLine]-?: Exclude<ContactLine[Name], undefined> };
type Fields = Contact & { lists: string | null };
type ContactRow = Fields & { id: string; revision: number };

// The lock is a separate statement, as in lockCampaign.
async function lockContact({ rows }: Database, co: string): Promise<ContactRow | Refused> {
  await rows`select from contact where co = ${co} for update`;
  const [contact] = await rows<ContactRow>`
    select id, ${selectList(contactColumns, 'contact')}, revision,
           (select string_agg(contact_list.name, ', ' order by lower(contact_list.name))
            from contact_list_member join contact_list on contact_list.id = list_id
            where contact_id = contact.id) as lists
    from contact where co = ${co}`;
  return contact ?? contactNotFound;
}

async function setLists({ rows }: Database, contactId: string, lists: FoundList[], at: Date): Promise<void> {
  const ids = lists.map(({ id }) => id);
  await rows`delete from contact_list_member where contact_id = ${contactId} and list_id <> all(${ids}::bigint[])`;
  await rows`
    insert into contact_list_member (list_id, contact_id, added_at)
    select unnest(${ids}::bigint[]), ${contactId}::bigint, ${at}::timestamptz on conflict do nothing`;
}

const cleanContact = (fields: ContactLine): Contact => ({
  cu: cleanText(fields.cu),
  name: cleanText(fields.name),
  eMail: cleanEmail(fields.eMail),
  consent: cleanText(fields.consent),
  consentSource: cleanText(fields.consentSource),
  ...mapNames(contactTexts, (name) => cleanText(fields[name] ?? '') || null),
});

const formatListNames = (lists: FoundList[]) => lists.map(({ name }) => name).join(', ') || null;

type Change = { action: string; changes?: Changes };

const record = ({ actor, clock }: ContactParts, database: Database, co: string, change: Change) =>
  recordHistory(database, { actor, at: clock(), record: { type: 'contact', id: co }, ...change });

export const contactNotFound = refuse(404, 'contact-not-found', 'There is no such contact.');
const exists = 'There is a contact with this customer number and email address already.';
const contactExists = refuse(409, 'contact-exists', exists, { fields: { eMail: exists } });
const consentUnclear = refuseInvalid({ consent: notConsentMessage });
const revisionConflict = refuseChangedMeanwhile('this contact');
