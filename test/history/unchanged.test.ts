import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callsAs } from '#back-office/back-office.ts';
import { administrator } from '../privacy/family.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: ReturnType<typeof callsAs>;
before(async () => {
  database = await createDatabase();
  api = callsAs(
    await backOfficeParts(database.database, () => new Date('2026-11-21T10:00:00Z')),
    administrator,
  );
});
after(() => database.drop());

/** All entries of the history, and all revisions. */
async function readWritten() {
  const tables = await database.database.rows<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'revision' order by 1`;
  const { rows } = database.database;
  const [all] = await rows`
    select (select count(*) from history) as history, array(
      select query_to_xml(format('select revision from %I order by 1', name), true, false, '')::text
      from unnest(${tables.map(({ name }) => name)}::text[]) as name) as revisions`;
  return all;
}

/** Adds a record. Returns a function that saves it without a change. */
type Add = () => Promise<() => Promise<unknown>>;

const contact = {
  name: 'Ada Byron',
  eMail: 'ada@example.org',
  consent: 'yes',
  consentSource: 'Stall',
};
const funeral = { personName: 'Harold Ellis', date: '2026-11-30', mayAddPhotographs: true };
const event = { title: 'Carols', startDateTime: '2026-12-13T15:00:00', maxCapacity: 40 };

const records: Record<string, Add> = {
  'a funeral': async () => {
    const { guid } = assertAccepted(await api.createFuneral({ body: funeral }));
    return () => api.updateFuneral({ guid, body: { ...funeral, revision: 1 } });
  },
  'an event': async () => {
    const { guid } = assertAccepted(await api.createEvent({ body: event }));
    return () => api.updateEvent({ guid, body: { ...event, revision: 1 } });
  },
  'a contact': async () => {
    const lists = [assertAccepted(await api.createContactList({ body: { name: 'Newsletter' } })).guid];
    const { co } = assertAccepted(await api.createContact({ body: { ...contact, cu: '7', lists } }));
    return () => api.updateContact({ co, body: { ...contact, cu: '7', lists, revision: 1 } });
  },
  'a list of contacts': async () => {
    const { guid } = assertAccepted(await api.createContactList({ body: { name: 'Carols' } }));
    return () => api.updateContactList({ guid, body: { name: 'Carols ', revision: 1 } });
  },
  'a mailing': async () => {
    const mailing = { subject: 'Carols', body: '<p>Please come.</p>' };
    assertAccepted(await api.createCampaign({ body: { ca: 'carols', ...mailing } }));
    return () => api.updateCampaign({ ca: 'carols', body: { ...mailing, lists: [], revision: 1 } });
  },
  'a message to the attendees': async () => {
    const eventGuid = assertAccepted(await api.createEvent({ body: event })).guid;
    const message = { subject: 'Parking', text: 'Please park behind the hall.' };
    const { guid } = assertAccepted(await api.createEventMessage({ eventGuid, body: message }));
    return () => api.updateEventMessage({ guid, body: { ...message, revision: 1 } });
  },
  'a customer and an invoice': async () => {
    const customer = { reference: 'C-1', name: 'Ada Byron', eMail: 'ada@example.org' };
    const customerGuid = assertAccepted(await api.createCustomer({ body: customer } as never)).guid;
    const invoice = {
      number: 'INV-1',
      customerGuid,
      issuedOn: '2026-11-01',
      dueOn: '2026-11-30',
      description: 'Funeral of Harold Ellis',
      lines: [{ description: 'Hearse', amountPence: 42_000, taxCode: 'exempt' }],
    };
    const { guid } = assertAccepted(await api.createInvoice({ body: invoice } as never));
    return async () => [
      await api.updateCustomer({ guid: customerGuid, body: { ...customer, revision: 1 } } as never),
      await api.updateInvoice({ guid, body: { ...invoice, revision: 1 } } as never),
    ];
  },
  'the settings': async () => async () => {
    const { provider, notices, retention, privacy, emails } = assertAccepted(await api.getSettings({}));
    return [
      await api.updateProviderSettings({ body: provider.values }),
      await api.updateNoticeSettings({ body: notices.values }),
      await api.updateRetentionSettings({ body: retention.values }),
      await api.updatePrivacySettings({ body: privacy.values }),
      await api.updateEmailTexts({ body: emails.values }),
    ];
  },
  'a branch, a dropdown and the choices of sign-offs': async () => {
    const branch = { name: 'Milton Road', phone: '01632 960 222' };
    const { guid } = assertAccepted(await api.createBranch({ body: branch }));
    const [list] = assertAccepted(await api.getDropdownLists({}));
    const { options } = assertAccepted(await api.getSignoffOptions({}));
    const { fieldName, entries } = list!;
    return async () => [
      await api.updateBranch({ guid, body: branch }),
      await api.updateDropdownList({ fieldName, body: { entries } }),
      await api.updateSignoffOptions({ body: { options } }),
    ];
  },
};

describe('Saving without a change writes no history and no revision:', () => {
  for (const [label, add] of Object.entries(records)) {
    test(label, async () => {
      const save = await add();
      const earlier = await readWritten();
      for (const answer of [await save(), await save()].flat()) assert.equal(answer, true);
      assert.deepEqual(await readWritten(), earlier);
    });
  }
});
