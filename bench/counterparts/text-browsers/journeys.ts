import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEmails } from '../../../test/support/email/email-folder.ts';
import { addContact } from '../../../test/support/records/contact.ts';
import { createPhotograph } from '../../../test/support/records/photographs.ts';
import {
  call,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../../../test/support/lychgate.ts';
import { book } from '../../../test/support/records/booking.ts';
import { until } from '../../../test/support/until.ts';
import type { Meeting } from '../chapter.ts';
import { browsers, openPage, type TextBrowser } from './browser.ts';

type Walk = {
  lychgate: TestedLychgate;
  /** Opens a path of the website. */
  open(path: string): Promise<TextBrowser>;
  /** A folder for files to send. */
  folder: string;
};

const journeys: Record<string, (walk: Walk) => Promise<string | void>> = {
  'books, is told what is missing, amends and cancels': bookAmendAndCancel,
  'asks for a private link by email, and opens the booking with it': openPrivateLink,
  'sends a cremation request after checking the answers': requestCremation,
  'unsubscribes and undoes it': unsubscribe,
  'signs off by the link of an email': signOff,
  'uploads a photograph': uploadPhotograph,
};

/** Every journey of a visitor, in browsers without script, style and pictures. */
export async function walkJourneys(meeting: Meeting): Promise<void> {
  for (const name of Object.keys(browsers)) {
    for (const [journey, walk] of Object.entries(journeys)) {
      await meeting.tries({ what: journey, with: name, act: () => walkOne(meeting, name, walk) });
    }
  }
}

async function walkOne({ folder }: Meeting, name: string, journey: (walk: Walk) => Promise<string | void>) {
  await using undo = new AsyncDisposableStack();
  const lychgate = await startTestLychgate();
  undo.defer(() => lychgate.stop());
  const open = async (path: string) => {
    const browser = await openPage(folder, name, new URL(path, lychgate.address).href);
    undo.defer(() => browser.close());
    return browser;
  };
  return await journey({ lychgate, open, folder });
}

const mary = { eMail: 'mary.bell@example.org', Name: 'Mary Bell' };

async function bookAmendAndCancel({ lychgate, open }: Walk) {
  await makeEvent(lychgate.address, { title: 'Coffee morning', maxCapacity: 40 });
  const readBookings = async () =>
    lychgate.database!.rows`
      select name, number_of_attendees as places, attendance_status as status from attendee`;
  const browser = await open('/events');
  await browser.open('Book Attendance', 'Add a new booking or edit an existing booking');
  await browser.fillIn({ Name: mary.Name });
  await browser.send('Book Attendance', 'There is a problem');
  await browser.fillIn({ 'We will send your confirmation to this address.': mary.eMail });
  await browser.send('Book Attendance', 'Your attendance has been successfully registered, Thank you.');
  assert.deepEqual(await readBookings(), [{ name: mary.Name, places: 1, status: 'Attending' }]);
  await browser.open('Amend Existing Attendance', 'What would you like to change?');
  await browser.fillIn({
    Name: mary.Name,
    'Use the email address you booked with.': mary.eMail,
    'places left.': '3',
  });
  await browser.send('Book Attendance', 'The attendee details have been successfully updated.');
  assert.deepEqual(await readBookings(), [{ name: mary.Name, places: 3, status: 'Attending' }]);
  await browser.open('Cancel Attendance', 'Cancel an existing attendance booking');
  await browser.fillIn({ 'Use the email address you booked with.': mary.eMail });
  await browser.send('Cancel Attendance', 'The attendance booking has been successfully cancelled.');
  const [{ status }] = (await readBookings()) as [{ status: string }];
  assert.notEqual(status, 'Attending');
}

async function openPrivateLink({ lychgate, open }: Walk) {
  const guid = await makeEvent(lychgate.address, { title: 'Coffee morning', maxCapacity: 40 });
  await book(lychgate.address, guid, { name: mary.Name, eMail: mary.eMail, numberOfAttendees: 2 });
  const browser = await open(`/events?link=${guid}`);
  await browser.fillIn({ 'Use the email address you booked with.': mary.eMail });
  await browser.send('Email Me A Link', 'Please check your email');
  const find = async () =>
    (await readEmails(lychgate.dataDir, { subject: 'The link to your booking for Coffee morning' }))[0];
  await until(async () => (await find()) !== undefined);
  const [address] = /http\S+manage=[\w.-]+/.exec((await find())!.text)!;
  const opened = await open(address);
  await opened.shows(mary.Name);
}

async function requestCremation({ lychgate, open }: Walk) {
  const browser = await open('/unattendedcremations');
  await browser.fillIn({
    Title: 'Mrs',
    'First name': 'Mary',
    'Last name': 'Bell',
    'tell you what happens next.': mary.eMail,
    'daughter, husband, friend or executor.': 'Daughter',
    'Their title': 'Mr',
    'Their first name': 'John',
    'Their last name': 'Bell',
  });
  await browser.choose('The legal forms ask for marital status and gender.', 6);
  await browser.choose('Their gender', 2);
  await browser.fillIn({
    '27 Mar 1945': '27 3 1938',
    'The date of their death For example, 27 3 2026 or 27 Mar 2026': '14 Nov 2025',
    'Address line 1': '12 High Street',
    Town: 'Ludlow',
    Postcode: 'SY8 1BS',
  });
  await browser.send('Check your answers', 'Nothing has been sent yet.');
  await browser.shows('12 High Street');
  await browser.send('Send Request', 'Success! Your request has been processed.');
  const [stored] = await lychgate.database!.rows<{ reference: string }>`
    select reference from cremation_request`;
  await browser.shows(stored!.reference);
}

async function unsubscribe({ lychgate, open }: Walk) {
  await addContact(lychgate.database!, { cu: 'C100', co: 'AB27' });
  const readSuppressed = async () =>
    (await call(lychgate.address, 'GET', 'Contacts', undefined, operatorKey)).body.items[0].suppressed;
  const browser = await open('/Unsubscribe/C100/AB27');
  await browser.send('Unsubscribe', 'You have been successfully unsubscribed.');
  assert.equal(await readSuppressed(), 'promotional');
  await browser.send('Undo', 'You are on our list again. Nothing else has changed.');
  assert.equal(await readSuppressed(), null);
}

async function signOff({ lychgate, open }: Walk) {
  const asked = { eMail: 'thomas@example.org', name: 'Thomas Ellis', deceasedName: 'John Ellis' };
  await call(lychgate.address, 'POST', 'EmailSignoff', asked, operatorKey);
  const find = async () => (await readEmails(lychgate.dataDir, { subject: 'Please tell us your wishes' }))[0];
  await until(async () => (await find()) !== undefined);
  const [, path] = /(\/emailsignoff\/[\w-]+\/Option2)"/.exec((await find())!.html)!;
  const browser = await open(path!);
  await browser.shows('Preservation and presentation of the deceased person.');
  await browser.send('Confirm this choice', 'Thank you. Sign-off has been received.');
}

async function uploadPhotograph({ lychgate, open, folder }: Walk) {
  const details = { personName: 'John Ellis', date: '2031-03-29', mayAddPhotographs: true };
  const { body: funeral } = await call(lychgate.address, 'POST', 'Funerals', details, operatorKey);
  const path = join(folder, 'garden.jpg');
  await writeFile(path, await createPhotograph({ width: 1200, height: 800 }));
  const browser = await open(`/documentupload/${funeral.guid}`);
  await browser.shows('Upload');
  if (!browser.attach) return 'This browser cannot send files.';
  await browser.attach('Browse Files', path);
  // w3m sends a form of one field as soon as it is filled in.
  if (browser.name === 'w3m') await browser.shows('Files uploaded successfully!');
  else await browser.send('Upload', 'Files uploaded successfully!');
}
