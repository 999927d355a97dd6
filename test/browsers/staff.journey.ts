import { call, makeEvent, operatorKey, runAsOperator, type TestedLychgate } from '../support/lychgate.ts';
import { addPerson, password } from '../support/staff-browser.ts';
import { openDoorWith } from '../events/check-in/check-in-event.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { book } from '../support/records/booking.ts';
import { openConnection } from './connection.ts';
import { expect, test, type Journey } from './journey-test.ts';

/** Signs a new administrator in. */
async function signIn(journey: Journey, lychgate: TestedLychgate, name: string) {
  const eMail = await addPerson(lychgate, name, 'administrator');
  await journey.open('/office/sign-in');
  await journey.fillIn({ eMail, password });
  await journey.press('Sign in');
  await journey.shows('Today');
}

test('staff check people in while the connection is cut, and nothing is lost', async ({
  journey,
  lychgate,
}) => {
  const door = await openDoorWith(lychgate, { 'Margaret Ellis': 4, 'Thomas Reed': 1 });
  const connection = await openConnection(lychgate.address);
  journey.goThrough(connection.address);
  await signIn(journey, lychgate, 'Rosa');
  await journey.open(`/office/events/${door.eventGuid}/check-in`);
  connection.cut();
  await journey.press('Check in Margaret Ellis');
  await journey.press('Check in Thomas Reed');
  await journey.shows('Not yet sent: 2');
  await journey.shows('5 of 5 people here');
  expect((await door.list()).totals.arrived).toBe(0);
  connection.mend();
  await expect.poll(async () => (await door.list()).totals.arrived).toBe(5);
  await journey.hides('Not yet sent');
  connection.close();
});

test('staff sign in with the operator key, and add an event', async ({ journey, lychgate }) => {
  await journey.open('/admin');
  await journey.fillIn({ key: operatorKey });
  await journey.press('Sign in');
  await journey.shows('Sign out');
  await journey.open('/office/events/new');
  await journey.fillIn({
    title: 'Lantern walk',
    startDay: '14 May 2031',
    startTime: '10:30 am',
    maxCapacity: '12',
  });
  await journey.press('Save the event');
  await journey.shows('Lantern walk');
  const [event] = await lychgate.database!.rows<{ at: string }>`
    select starts_at::text as at from event where title = 'Lantern walk'`;
  expect(event?.at).toBe('2031-05-14 10:30:00');
});

test('staff add somebody who phones, change the booking and cancel it', async ({ journey, lychgate }) => {
  const guid = await makeEvent(lychgate.address, { title: 'Walking group' });
  await signIn(journey, lychgate, 'Ruth');
  await journey.open(`/office/events/${guid}/attendees/new`);
  await journey.fillIn({ name: 'Harold Ellis', phone: '01632 960 118', numberOfAttendees: '2' });
  await journey.press('Add');
  await journey.shows('Harold Ellis');
  const bookings = () =>
    lychgate.database!.rows`
      select number_of_attendees as places, attendance_status as status from attendee where name = 'Harold Ellis'`;
  expect(await bookings()).toEqual([{ places: 2, status: 'Attending' }]);
  const [attendee] = await runAsOperator(lychgate, 'GET', `Attendee/GetAttendees/${guid}`);
  await journey.open(`/office/events/${guid}/attendees/${attendee.guid}`);
  await journey.fillIn({ numberOfAttendees: '3' });
  await journey.press('Save');
  await expect.poll(bookings).toEqual([{ places: 3, status: 'Attending' }]);
});

test('staff find somebody by name, and see what there is about them', async ({ journey, lychgate }) => {
  const guid = await makeEvent(lychgate.address, { title: 'Coffee morning' });
  await book(lychgate.address, guid, { name: 'Priya Nair', eMail: 'priya@example.org' });
  await signIn(journey, lychgate, 'Mary');
  await journey.open('/office/search');
  await journey.fillIn({ q: 'priya' });
  await journey.press('Search');
  await journey.shows('Priya Nair');
});

test('staff take a cremation request on, note a call and open its case', async ({ journey, lychgate }) => {
  const { body } = await call(lychgate.address, 'POST', 'UnattendedCremation', createCremationRequest());
  await signIn(journey, lychgate, 'Hana');
  await journey.open(`/office/requests/${body.reference}`);
  await journey.press('Take this on');
  await journey.shows('Mark as done');
  await journey.fillIn({ text: 'Rang the family.' });
  await journey.press('Add the note');
  await journey.shows('Rang the family.');
  await journey.press('Open a case');
  await journey.shows('Case');
  await expect.poll(async () => (await runAsOperator(lychgate, 'GET', 'Cases')).total).toBeGreaterThan(0);
});

test('staff add a contact, and write a mailing that is sent', async ({ journey, lychgate }) => {
  await signIn(journey, lychgate, 'Samir');
  await journey.open('/office/contacts/new');
  await journey.fillIn({
    name: 'Anna Lind',
    eMail: 'anna@example.org',
    consent: 'News',
    consentSource: 'Phone',
  });
  await journey.tick('saidYes');
  await journey.press('Add');
  await journey.shows('Anna Lind');
  await journey.open('/office/mailings/new');
  await journey.fillIn({ subject: 'Coffee in the garden', body: 'Every Tuesday at four.' });
  await journey.press('Save the draft');
  await journey.shows('Coffee in the garden');
  const [campaign] = await runAsOperator(lychgate, 'GET', 'Campaigns');
  await journey.open(`/office/mailings/${campaign.ca}/send`);
  await journey.press('Send');
  const state = async () => (await runAsOperator(lychgate, 'GET', `Campaigns/${campaign.ca}`)).state;
  await expect.poll(state).not.toBe('draft');
});

test('staff send a sign-off, and add a funeral', async ({ journey, lychgate }) => {
  await signIn(journey, lychgate, 'Edith');
  await journey.open('/office/sign-offs/new');
  await journey.fillIn({ name: 'Thomas Ellis', eMail: 'thomas@example.org', deceasedName: 'John Ellis' });
  await journey.press('Send the email');
  await journey.shows('Thomas Ellis');
  await journey.open('/office/funerals/new');
  await journey.fillIn({ personName: 'John Arthur Ellis', date: '4 December 2026' });
  await journey.press('Add the funeral');
  await journey.shows('John Arthur Ellis');
  expect((await runAsOperator(lychgate, 'GET', 'Funerals')).length).toBeGreaterThan(0);
});
