import { todayInLondon } from '#contract/fields/today.ts';
import routes from '#website/routes.ts';
import { createPriceVersion } from '../../prices/price-version.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { call, makeEvent, runAsOperator } from '../../support/lychgate.ts';

// This page would end the session that opens the pages.
const endsSession = 'account/sign-out-everywhere';

/** The addresses of all staff pages, with new records where a page needs one. */
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

/** First folders of an address -> parameter -> value. */
async function makeRecords(address: string): Promise<Records> {
  const server = { address };
  const guid = await makeEvent(address, { title: 'Lantern walk' });
  const caller = { name: 'Harold Ellis', numberOfAttendees: 1, eMail: 'harold@example.org' };
  const { guid: attendee } = await runAsOperator(server, 'POST', `Bereavement/${guid}/Attendees`, caller);
  const draft = { subject: 'Parking', text: 'The car park is full.' };
  const { guid: message } = await runAsOperator(server, 'POST', `Bereavement/${guid}/Messages`, draft);
  const { reference } = (await call(address, 'POST', 'UnattendedCremation', createCremationRequest())).body;
  const contact = { phone: '01632 960 456', eMail: 'ludlow@willow.example' };
  await runAsOperator(server, 'PUT', 'Settings/Provider', { phone: contact.phone });
  const branch = { name: 'Ludlow', ...contact, notificationAddresses: [contact.eMail] };
  const person = { name: 'Ada Brown', eMail: 'ada@willow.example', role: 'administrator' };
  const { guid: place } = await runAsOperator(server, 'POST', 'CarePlaces', {
    name: 'Mortuary',
    kind: 'mortuary',
  });
  await runAsOperator(server, 'POST', 'PriceVersions', createPriceVersion({ validFrom: getToday() }));
  const { guid: version } = await runAsOperator(
    server,
    'POST',
    'PriceVersions',
    createPriceVersion({ validFrom: '2031-01-01' }),
  );
  return {
    events: { guid, attendee, message },
    emails: { id: (await runAsOperator(server, 'GET', 'Emails'))[0].id },
    requests: { reference, document: 'request' },
    cases: await makeCase(server, reference, place),
    branches: await runAsOperator(server, 'POST', 'Branches', branch),
    places: { guid: place },
    prices: { guid: version },
    people: await runAsOperator(server, 'POST', 'Staff', person),
    programs: await runAsOperator(server, 'POST', 'ApiKeys', { name: 'Case management', role: 'staff' }),
    jobs: {
      kind: 'sync-sage',
      runId: (await runAsOperator(server, 'GET', 'Admin/BackgroundServiceAPI')).runId,
    },
    lists: { fieldName: 'MaritalStatus' },
    reports: { report: 'bookings' },
    settings: { group: 'provider', name: 'phone' },
    ...(await makeFurtherRecords(server)),
  };
}

type Server = { address: string };

const getToday = () => todayInLondon(new Date());

async function makeCase(server: Server, reference: string, place: string) {
  const { number } = await runAsOperator(server, 'POST', `Requests/${reference}/Case`, {});
  const { tasks } = await runAsOperator(server, 'GET', `Cases/${number}`);
  const { code } = (await runAsOperator(server, 'GET', `Cases/${number}/Care`)).labels[0];
  const { entry } = await runAsOperator(server, 'POST', 'CareEntries', {
    guid: crypto.randomUUID(),
    code,
    place,
    act: 'arrived',
  });
  const { id: estimate } = await runAsOperator(server, 'POST', `Cases/${number}/Estimates`, {
    pricesOn: getToday(),
    lines: [{ item: 'unattendedCremation', quantity: 1 }],
  });
  return { number, task: tasks[0].id, entry: String(entry), kind: 'identity', estimate, day: getToday() };
}

/** Makes records of customers, contacts and families who are asked for a decision. */
async function makeFurtherRecords(server: Server): Promise<Records> {
  const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org' };
  const funeral = {
    personName: 'John Ellis',
    date: '2031-03-29',
    mayAddPhotographs: true,
    isOpenByGuid: false,
  };
  await runAsOperator(server, 'POST', 'Campaigns', {
    ca: 'spring',
    subject: 'Coffee',
    body: 'Every Tuesday.',
  });
  const customer = await runAsOperator(server, 'POST', 'Customers', { reference: 'C-1042', ...margaret });
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
    funerals: { ...(await runAsOperator(server, 'POST', 'Funerals', funeral)), link: 'add' },
    mailings: { ca: 'spring', look: 'light' },
    contacts: await runAsOperator(server, 'POST', 'Contacts', {
      ...margaret,
      consent: 'yes, the newsletter',
      consentSource: 'card of 2 May',
    }),
    'contacts/lists': await runAsOperator(server, 'POST', 'ContactLists', { name: 'Coffee mornings' }),
    'money/customers': customer,
    'money/invoices': await runAsOperator(server, 'POST', 'Invoices', invoice),
    'privacy/complaints': await runAsOperator(server, 'POST', 'Complaints', {
      ...margaret,
      way: 'phone',
      text: 'You wrote to my husband.',
    }),
    'sign-offs': await runAsOperator(server, 'POST', 'EmailSignoff', {
      ...margaret,
      deceasedName: 'John Ellis',
    }),
  };
}
