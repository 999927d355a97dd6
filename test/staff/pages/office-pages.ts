import { todayInLondon } from '#contract/fields/today.ts';
import routes from '#website/routes.ts';
import { priceVersion } from '../../prices/price-version.ts';
import { cremationRequest } from '../../support/records/cremation-request.ts';
import { apiKey, call, makeEvent, operatorKey } from '../../support/lychgate.ts';

// One would end the session that opens the pages.
const endsSession = 'account/sign-out-everywhere';

/** The addresses of all staff pages, about records that are made for them where there can be some. */
export async function makeOfficePages(address: string): Promise<string[]> {
  const records = await makeRecords(address);
  return routes
    .find(({ id }) => id === 'office')!
    .children!.map(({ path = '' }) => path)
    .filter((path) => path !== '*' && path !== endsSession)
    .map((path) => {
      const folders = path.split('/');
      const known = records[folders.slice(0, 2).join('/')] ?? records[folders[0]!] ?? {};
      return `/office/${path.replaceAll(/:(\w+)\??/g, (_, name: string) => known[name] ?? '0')}`;
    });
}

type Records = Record<string, Record<string, string>>;

/** First folders of an address -> parameter -> what stands there. */
async function makeRecords(address: string): Promise<Records> {
  const ask = async (method: string, path: string, body?: unknown, key = operatorKey) =>
    (await call(address, method, path, body, key)).body;
  const guid = await makeEvent(address, { title: 'Lantern walk' });
  const caller = { name: 'Harold Ellis', numberOfAttendees: 1, eMail: 'harold@example.org' };
  const { guid: attendee } = await ask('POST', `Bereavement/${guid}/Attendees`, caller);
  const draft = { subject: 'Parking', text: 'The car park is full.' };
  const { guid: message } = await ask('POST', `Bereavement/${guid}/Messages`, draft);
  const { reference } = await ask('POST', 'UnattendedCremation', cremationRequest(), apiKey);
  const contact = { phone: '01632 960 456', eMail: 'ludlow@willow.example' };
  await ask('PUT', 'Settings/Provider', { phone: contact.phone });
  const branch = { name: 'Ludlow', ...contact, notificationAddresses: [contact.eMail] };
  const person = { name: 'Ada Brown', eMail: 'ada@willow.example', role: 'administrator' };
  const { guid: place } = await ask('POST', 'CarePlaces', { name: 'Mortuary', kind: 'mortuary' });
  await ask('POST', 'PriceVersions', priceVersion({ validFrom: today() }));
  const { guid: version } = await ask('POST', 'PriceVersions', priceVersion({ validFrom: '2031-01-01' }));
  return {
    events: { guid, attendee, message },
    emails: { id: (await ask('GET', 'Emails'))[0].id },
    requests: { reference, document: 'request' },
    cases: await makeCase(ask, reference, place),
    branches: await ask('POST', 'Branches', branch),
    places: { guid: place },
    prices: { guid: version },
    people: await ask('POST', 'Staff', person),
    programs: await ask('POST', 'ApiKeys', { name: 'Case management', role: 'staff' }),
    jobs: { kind: 'sync-sage', runId: (await ask('GET', 'Admin/BackgroundServiceAPI')).runId },
    lists: { fieldName: 'MaritalStatus' },
    reports: { report: 'bookings' },
    settings: { group: 'provider', name: 'phone' },
    ...(await makeFurtherRecords(ask)),
  };
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<Awaited<ReturnType<typeof call>>['body']>;

const today = () => todayInLondon(new Date());

async function makeCase(ask: Ask, reference: string, place: string) {
  const { number } = await ask('POST', `Requests/${reference}/Case`, {});
  const { tasks } = await ask('GET', `Cases/${number}`);
  const { code } = (await ask('GET', `Cases/${number}/Care`)).labels[0];
  const { entry } = await ask('POST', 'CareEntries', {
    guid: crypto.randomUUID(),
    code,
    place,
    act: 'arrived',
  });
  const { id: estimate } = await ask('POST', `Cases/${number}/Estimates`, {
    pricesOn: today(),
    lines: [{ item: 'unattendedCremation', quantity: 1 }],
  });
  return { number, task: tasks[0].id, entry: String(entry), kind: 'identity', estimate, day: today() };
}

/** Of families who are customers, readers or asked for a decision. */
async function makeFurtherRecords(ask: Ask): Promise<Records> {
  const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org' };
  const funeral = {
    personName: 'John Ellis',
    date: '2031-03-29',
    mayAddPhotographs: true,
    isOpenByGuid: false,
  };
  await ask('POST', 'Campaigns', { ca: 'spring', subject: 'Coffee', body: 'Every Tuesday.' });
  const customer = await ask('POST', 'Customers', { reference: 'C-1042', ...margaret });
  const line = { description: 'Stone', taxCode: 'standard', amountPence: 120_000 };
  const dates = { issuedOn: '2026-01-02', dueOn: '2026-02-01' };
  const invoice = {
    number: 'INV-7',
    customerGuid: customer.guid,
    ...dates,
    description: 'A memorial',
    lines: [line],
  };
  return {
    funerals: { ...(await ask('POST', 'Funerals', funeral)), link: 'add' },
    mailings: { ca: 'spring', look: 'light' },
    contacts: await ask('POST', 'Contacts', {
      ...margaret,
      consent: 'yes, the newsletter',
      consentSource: 'card of 2 May',
    }),
    'contacts/lists': await ask('POST', 'ContactLists', { name: 'Coffee mornings' }),
    'money/customers': customer,
    'money/invoices': await ask('POST', 'Invoices', invoice),
    'privacy/complaints': await ask('POST', 'Complaints', {
      ...margaret,
      way: 'phone',
      text: 'You wrote to my husband.',
    }),
    'sign-offs': await ask('POST', 'EmailSignoff', { ...margaret, deceasedName: 'John Ellis' }),
  };
}
