import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  makeEvent,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { compose } from '../support/email/booking-emails.ts';
import { readQueuedEmails } from '../support/email/queued-emails.ts';

let lychgate: TestedLychgate;
let staff: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

const joinLink = 'https://meet.example/j/471?pwd=abc';
const change = (guid: string, body: object) => callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, body);

const book = async (taskGuid: string, eMail: string) => {
  const booking = { name: 'Mary Example', eMail, numberOfAttendees: 1, attendanceStatus: 'Attending' };
  const { body } = await call(lychgate.address, 'POST', 'Attendee', { ...booking, taskGuid });
  assert.equal(body, true);
};

/** The text of the last email to somebody. */
async function composeLastEmail(eMail: string): Promise<string> {
  const emails = await readQueuedEmails(lychgate.database!, { recipient: eMail });
  return (await compose(emails.at(-1)!)).text;
}

test('only the emails of those who have booked have the link to join online', async () => {
  const guid = await makeEvent(lychgate.address, { title: 'Online evening', joinLink });
  await book(guid, 'online@example.org');
  const email = await composeLastEmail('online@example.org');
  assert.match(email, /When it begins, join us online here\.[^]*https:\/\/meet\.example\/j\/471\?pwd=abc/);
  assert.doesNotMatch(email, /At the door/);
  for (const path of ['/events', `/events/${guid}`, '/events.ics', `/events/${guid}/calendar.ics`])
    assert.doesNotMatch(await (await fetch(lychgate.address + path)).text(), /meet\.example/, path);
  const { body } = await call(lychgate.address, 'GET', 'Bereavement/GetBereavementEvents');
  assert.doesNotMatch(JSON.stringify(body), /meet\.example/);
});

test('a new link is emailed to those who have booked, and a cancelled event has none', async () => {
  const guid = await makeEvent(lychgate.address, { title: 'Hybrid', town: 'Ludlow', joinLink });
  await book(guid, 'hybrid@example.org');
  assert.match(await composeLastEmail('hybrid@example.org'), /At the door, show this code/);
  await change(guid, { joinLink: 'https://meet.example/new' });
  const changed = await composeLastEmail('hybrid@example.org');
  assert.match(changed, /The link to join online is a new one\.[^]*https:\/\/meet\.example\/new/);
  await callAsOperator(lychgate, 'POST', `Bereavement/${guid}/Cancellation`, { reason: 'Storm' });
  assert.doesNotMatch(await composeLastEmail('hybrid@example.org'), /meet\.example/);
});

test('staff enter it with the event, and something else than a web address is refused', async () => {
  const guid = await makeEvent(lychgate.address, { title: 'Evening call', joinLink });
  assert.match(
    (await staff.open(`/office/events/${guid}`)).text,
    /Link to join online\s+https:\/\/meet\.example/,
  );
  for (const wrong of ['javascript:alert(1)', 'http://meet.example/1', 'meet.example/1', 'https://a b'])
    assert.deepEqual((await change(guid, { joinLink: wrong })).body.fields, {
      joinLink: 'Please enter the whole link, which begins with https://.',
    });
  const form = await staff.open(`/office/events/${guid}/edit`);
  assert.match(form.html, /name="joinLink"[^>]*value="https:\/\/meet\.example\/j\/471\?pwd=abc"/);
});
