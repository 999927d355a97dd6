import { writeFile } from 'node:fs/promises';
import { margaret as request, requestPath } from '../support/records/cremation-request.ts';
import { waitForEmail } from '../support/email/email-folder.ts';
import { addContact } from '../support/records/contact.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { call, callAsOperator, makeEvent } from '../support/lychgate.ts';
import { expect, test } from './journey-test.ts';
import { preserved } from '../sign-off/texts.ts';

const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };

test('a visitor books an event, amends the booking and cancels it', async ({ journey, lychgate }) => {
  const title = 'Coffee morning';
  const guid = await makeEvent(lychgate.address, { title, maxCapacity: 40 });
  const readBookings = async () =>
    lychgate.database!.rows`
      select number_of_attendees as places, attendance_status as status from attendee a
      join event e on e.id = a.event_id where e.guid = ${guid}`;
  await journey.open('/events');
  await journey.press('Book Attendance', title);
  await journey.shows('Add a new booking or edit an existing booking');
  await journey.fillIn({ ...margaret, eMail: 'margaret' });
  await journey.press('Book Attendance');
  await journey.shows('There is a problem');
  await journey.fillIn(margaret);
  await journey.press('Book Attendance');
  await journey.shows('Your attendance has been successfully registered, Thank you.');
  expect(await readBookings()).toEqual([{ places: 2, status: 'Attending' }]);
  await journey.press('Amend Existing Attendance', title);
  await journey.fillIn({ ...margaret, numberOfAttendees: '5' });
  await journey.press('Book Attendance');
  await journey.shows('The attendee details have been successfully updated.');
  expect(await readBookings()).toEqual([{ places: 5, status: 'Attending' }]);
  await journey.press('Cancel Attendance', title);
  await journey.shows('Cancel an existing attendance booking');
  await journey.fillIn({ eMail: margaret.eMail });
  await journey.press('Cancel Attendance');
  await journey.shows('The attendance booking has been successfully cancelled.');
});

test('a relative checks the answers of a cremation request, and sends it', async ({ journey, lychgate }) => {
  const pick = (names: (keyof typeof request)[]) =>
    Object.fromEntries(names.map((name) => [name, request[name]]));
  await journey.open(requestPath);
  await journey.press('Start the request');
  await journey.fillIn(pick(['title', 'firstName', 'lastName', 'eMail1', 'relationship']));
  await journey.goOn('about-you');
  await journey.fillIn(pick(['deceasedTitle', 'deceasedFirstName', 'deceasedLastName']));
  await journey.choose('maritalStatus', request.maritalStatus);
  await journey.choose('gender', request.gender);
  await journey.fillIn(pick(['dateOfBirth', 'dateOfDeath']));
  await journey.goOn('person-who-died');
  await journey.fillIn(pick(['addressLine1', 'town', 'postcode']));
  await journey.goOn('where-they-died');
  await journey.press('Check your answers');
  await journey.shows('Nothing has been sent yet.');
  await journey.shows('12 High Street');
  await journey.press('Send Request');
  await journey.shows('Success! Your request has been processed.');
  const [stored] = await lychgate.database!.rows<{ reference: string }>`
    select reference from cremation_request`;
  await journey.shows(stored!.reference);
});

test('a recipient of a mail-shot unsubscribes, and undoes it', async ({ journey, lychgate }) => {
  await addContact(lychgate.database!, { cu: 'C100', co: 'AB27' });
  const readSuppressed = async () =>
    (await callAsOperator(lychgate, 'GET', 'Contacts')).body.items[0].suppressed;
  await journey.open('/Unsubscribe/C100/AB27');
  await journey.press('Unsubscribe');
  await journey.shows('You have been successfully unsubscribed.');
  expect(await readSuppressed()).toBe('promotional');
  await journey.press('Undo');
  await journey.shows('You are on our list again. Nothing else has changed.');
  expect(await readSuppressed()).toBeNull();
});

test('a family signs off by a link in an email', async ({ journey, lychgate }) => {
  const linkRequest = { eMail: 'thomas@example.org', name: 'Thomas Ellis', deceasedName: 'John Ellis' };
  await callAsOperator(lychgate, 'POST', 'EmailSignoff', linkRequest);
  const { html } = await waitForEmail(lychgate.dataDir, { subject: 'Please tell us your wishes' });
  const [, path] = /(\/emailsignoff\/[\w-]+\/Option2)"/.exec(html)!;
  await journey.open(path!);
  await journey.shows(preserved);
  await journey.press('Confirm this choice');
  await journey.shows('Thank you. Sign-off has been received.');
  await journey.shows(preserved);
});

test('a relative uploads photographs, and looks at them in the gallery', async ({
  journey,
  lychgate,
}, testInfo) => {
  const details = { personName: 'John Ellis', date: '2031-03-29', mayAddPhotographs: true };
  const { body: funeral } = await callAsOperator(lychgate, 'POST', 'Funerals', details);
  const fetchImages = async () => {
    const path = `ClientImage/GetImages/${funeral.guid}`;
    return (await call(lychgate.address, 'GET', path)).body?.length;
  };
  await journey.open(`/documentupload/${funeral.guid}`);
  const paths = [1, 2, 3, 4, 5].map((number) => testInfo.outputPath(`garden-${number}.jpg`));
  for (const [seed, path] of paths.entries())
    await writeFile(path, await createPhotograph({ width: 1200, height: 800, seed }));
  await journey.attach('fileData', paths);
  await journey.shows('5 photographs chosen.');
  await journey.press('Upload');
  await journey.shows('Files uploaded successfully!');
  await expect.poll(fetchImages).toBe(5);
  await journey.open(`/documentviewer/${funeral.guid}`);
  await expect.poll(() => journey.evaluate(middlePhotograph)).toBe('Carousel Image 1');
  await journey.press('Pause the photographs');
  await journey.press('Next photograph');
  await expect.poll(() => journey.evaluate(middlePhotograph)).toBe('Carousel Image 2');
});

/** The photograph in the middle of the row, once it has arrived. */
const middlePhotograph = `const centreOf = (element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const view = document.querySelector('.carousel-window');
  const images = [...document.querySelectorAll('.slide img')].filter(({ naturalWidth }) => naturalWidth > 0);
  return images.find((image) => Math.abs(centreOf(image) - centreOf(view)) < 2)?.alt ?? images.length;`;
