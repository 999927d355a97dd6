import assert from 'node:assert/strict';
import { signInAsOperator } from '../../../test/support/staff-browser.ts';
import { createCremationRequest } from '../../../test/support/records/cremation-request.ts';
import { createBooking } from '../../../test/support/records/booking.ts';
import { call, startTestLychgate, makeEvent, operatorKey } from '../../../test/support/lychgate.ts';
import type { Meeting } from '../chapter.ts';

type File = [name: string, bytes: Buffer];

const titleCharactersMax = 30;
const issuedOn = '2026-01-02';

/** Lists with each of these names, and the workbook of the month with their invoices, as staff download them. */
export async function downloadExports(
  { defer }: Pick<Meeting, 'defer'>,
  names: string[],
): Promise<{ csv: File[]; requests: File; workbooks: File[] }> {
  const lychgate = await startTestLychgate();
  defer(() => lychgate.stop());
  const event = await makeEvent(lychgate.address, { title: 'Coffee morning' });
  for (const [index, name] of names.entries()) await addRecords(lychgate.address, { event, name, index });
  const cookie = (await signInAsOperator(lychgate)).cookie();
  const download = async (path: string, file: string): Promise<File> => {
    const answer = await fetch(lychgate.address + path, { headers: { Cookie: cookie } });
    assert.equal(answer.status, 200, path);
    return [file, Buffer.from(await answer.arrayBuffer())];
  };
  const csv: File[] = [await download(`/office/events/${event}/attendees.csv`, 'attendees.csv')];
  for (const list of ['contacts', 'customers', 'events', 'funerals', 'invoices', 'sign-offs'])
    csv.push(await download(`/office/download/${list}`, `${list}.csv`));
  const month = `/office/reports/month/file?month=${issuedOn.slice(0, 7)}`;
  return {
    csv,
    // Its cells have a title, a first and a last name together.
    requests: await download('/office/download/requests', 'requests.csv'),
    workbooks: [await download(month, 'month.xlsx')],
  };
}

type NamedAttendee = { event: string; name: string; index: number };

async function addRecords(address: string, { event, name, index }: NamedAttendee) {
  const ask = async (path: string, body: object) => {
    const answer = await call(address, 'POST', path, body, operatorKey);
    assert.ok(answer.status < 300, `${path} ${name}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const title = name.slice(0, titleCharactersMax);
  const eMail = `family${index}@example.org`;
  await makeEvent(address, { title: name });
  await ask('Attendee', createBooking(event, { name, eMail }));
  await ask('Contacts', { name, eMail, consent: 'yes', consentSource: 'card' });
  await ask('Funerals', {
    personName: name,
    date: '2031-03-29',
    mayAddPhotographs: true,
    isOpenByGuid: false,
  });
  await ask('EmailSignoff', { name, eMail, deceasedName: name });
  await ask('UnattendedCremation', createCremationRequest({ title, deceasedTitle: title }));
  const { guid } = await ask('Customers', { reference: `C-${index}`, name, eMail });
  await ask('Invoices', {
    number: `INV-${index}`,
    customerGuid: guid,
    issuedOn,
    dueOn: '2026-02-01',
    description: 'A memorial',
    lines: [{ description: 'Stone', taxCode: 'standard', amountPence: 120_000 }],
  });
}
