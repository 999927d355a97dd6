import routes from '#website/routes.ts';
import { cremationRequest } from '../../cremation/cremation-request.ts';
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
      const known = records[path.split('/')[0]!] ?? {};
      return `/office/${path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '0')}`;
    });
}

/** First folder of an address -> parameter -> what stands there. */
async function makeRecords(address: string): Promise<Record<string, Record<string, string>>> {
  const ask = async (method: string, path: string, body?: unknown, key = operatorKey) =>
    (await call(address, method, path, body, key)).body;
  const guid = await makeEvent(address, { title: 'Lantern walk' });
  const caller = { name: 'Harold Ellis', numberOfAttendees: 1, eMail: 'harold@example.org' };
  const { guid: attendee } = await ask('POST', `Bereavement/${guid}/Attendees`, caller);
  const draft = { subject: 'Parking', text: 'The car park is full.' };
  const { guid: message } = await ask('POST', `Bereavement/${guid}/Messages`, draft);
  const { reference } = await ask('POST', 'UnattendedCremation', cremationRequest(), apiKey);
  const contact = { phone: '01632 960 456', eMail: 'ludlow@willow.example' };
  const branch = { name: 'Ludlow', ...contact, notificationAddresses: [contact.eMail] };
  const person = { name: 'Ada Brown', eMail: 'ada@willow.example', role: 'administrator' };
  return {
    events: { guid, attendee, message },
    emails: { id: (await ask('GET', 'Emails'))[0].id },
    requests: { reference, document: 'request' },
    branches: await ask('POST', 'Branches', branch),
    people: await ask('POST', 'Staff', person),
    programs: await ask('POST', 'ApiKeys', { name: 'Case management', role: 'staff' }),
    jobs: { kind: 'sync-sage', runId: (await ask('GET', 'Admin/BackgroundServiceAPI')).runId },
    lists: { fieldName: 'MaritalStatus' },
  };
}
