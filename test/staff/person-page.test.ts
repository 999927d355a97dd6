// @proof: a family with a record of every kind.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { startTestLychgate, makeEvent, type TestedLychgate, runAsOperator } from '../support/lychgate.ts';
import { signInAs } from '../support/staff-browser.ts';
import { joinLines, unescapeHtml } from '../support/html.ts';

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

const eMail = 'Mary.Ellis@example.org';

/** A family with a record of each kind, and a neighbour whose address contains theirs. */
async function makeFamily() {
  const event = await makeEvent(lychgate.address, { title: 'Coffee morning', maxCapacity: 20 });
  const full = await makeEvent(lychgate.address, { title: 'Lantern walk', maxCapacity: 1 });
  const other = { name: 'Rosemary Ellis', eMail: 'rose' + eMail, numberOfAttendees: 1 };
  await runAsOperator(lychgate, 'POST', `Bereavement/${full}/Attendees`, other);
  const caller = { name: 'Mary Ellis', eMail, phone: '01632 960 456', numberOfAttendees: 2 };
  const { guid } = await runAsOperator(lychgate, 'POST', `Bereavement/${event}/Attendees`, caller);
  await runAsOperator(lychgate, 'POST', `Bereavement/${full}/WaitingList`, {
    name: 'Mary',
    eMail,
    numberOfAttendees: 1,
  });
  const request = createCremationRequest({ eMail1: 'other@example.org', eMail2: eMail.toUpperCase() });
  await runAsOperator(lychgate, 'POST', 'UnattendedCremation', request);
  const contact = { name: 'Mary Ellis', eMail, consent: 'yes, news', consentSource: 'Card' };
  const { co } = await runAsOperator(lychgate, 'POST', 'Contacts', contact);
  const customer = { reference: 'ELLIS-1', name: 'Mary Ellis', eMail };
  await runAsOperator(lychgate, 'POST', 'Customers', customer);
  return { event, guid, co };
}

test('the page of a family has all of theirs in time order, and nothing of a neighbour', async () => {
  const { event, guid, co } = await makeFamily();
  const una = await signInAs(lychgate, 'Una', 'staff');
  const booking = await una.open(`/office/events/${event}/attendees/${guid}`);
  assert.match(
    booking.html,
    new RegExp(`href="/office/family/booking/${guid}"[^>]*>All records of this person`),
  );
  const page = await una.open(`/office/family/booking/${guid}`);
  assert.match(
    joinLines(page.text),
    /Mary Ellis .*Contact of mailings .*Cremation request, .*Lantern walk Waiting list, .*Coffee morning Booking, /,
  );
  assert.match(page.html, /href="mailto:Mary\.Ellis@example\.org"[^]*href="tel:01632960456"/);
  assert.doesNotMatch(page.text, /Rosemary|ELLIS-1|What we hold/, 'neither a neighbour nor money');
  const fromContact = await una.open(`/office/family/contact/${co}`);
  assert.match(joinLines(fromContact.text), /Coffee morning Booking,/);
  const found = await una.open('/office/search?q=mary.ellis%40example.org');
  assert.match(found.html, new RegExp(`href="/office/family/booking/${guid}"`));

  const ruth = await signInAs(lychgate, 'Ruth', 'administrator');
  assert.match(joinLines((await ruth.open(`/office/family/booking/${guid}`)).text), /ELLIS-1 Customer,/);
  const held = /href="(\/office\/privacy\/person[^"]*)"/.exec(
    (await ruth.open(`/office/family/booking/${guid}`)).html,
  );
  assert.match((await ruth.open(unescapeHtml(held![1]!))).text, /Bookings/);

  const search = await una.open('/office/family?q=mary.ellis%40example.org');
  const [mary, ...others] = search.html.match(/<li><a href="\/office\/family\/.*?<\/li>/g)!;
  assert.equal(others.length, 2, 'a longer address, and the one who wrote it second, are others');
  assert.match(joinLines(mary!), /Mary Ellis.*01632 960 456.*Contact of mailings.*Coffee morning/);
  assert.doesNotMatch(joinLines(search.text), /ELLIS-1/);
  assert.match((await una.open('/office/family?q=960456')).html, /mailto:Mary/);
  assert.match((await ruth.open('/office/family?q=ellis-1')).html, /href="\/office\/family\/customer\//);
  assert.match((await una.open('/office/family?q=ellis-1')).text, /Nobody has all of these words/);

  assert.match(page.text, /They get our mailings\./);
  const off = await una.send(`/office/family/booking/${guid}`, { eMail });
  assert.match(off.text, /This address gets no more mailings\./);
  assert.match(off.text, /They get no mailings: this address is blocked\./);
  assert.doesNotMatch(off.text, /Take them off the mailing list/);
});

test('without an email address a page has the telephone, and guesses nothing else', async () => {
  const event = await makeEvent(lychgate.address);
  const caller = { name: 'Harold Ellis', phone: '01632 960 456', numberOfAttendees: 1 };
  const { guid } = await runAsOperator(lychgate, 'POST', `Bereavement/${event}/Attendees`, caller);
  const una = await signInAs(lychgate, 'Uma', 'staff');
  const { text } = await una.open(`/office/family/booking/${guid}`);
  assert.match(text, /Without an email address we cannot know what else is theirs\./);
  const found = await una.open('/office/family?q=harold');
  assert.match(
    found.html,
    new RegExp(`<a href="/office/events/${event}/attendees/${guid}"`),
    'the record itself',
  );
  assert.equal((await una.open('/office/family/booking/unknown')).status, 404);
  assert.equal((await una.open('/office/family/staff/1')).status, 404);
});
