import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitForPrivateLink } from '../../support/email/email-folder.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const open = async (path: string) => {
  const answer = await fetch(lychgate.address + path);
  return { status: answer.status, text: readMainText(await answer.text()).replaceAll(/\s+/g, ' ') };
};

/** An event on which staff have booked somebody who phoned. */
async function createEventWithCaller(title: string, details: object = {}) {
  const guid = await makeEvent(lychgate.address, { title, ...details });
  const eMail = `${title.toLowerCase().replaceAll(' ', '-')}@example.org`;
  const caller = { name: 'Harold Ellis', numberOfAttendees: 2, eMail };
  const added = await callAsOperator(lychgate, 'POST', `Bereavement/${guid}/Attendees`, caller);
  assert.equal(added.status, 200);
  const link = await waitForPrivateLink(lychgate.dataDir, `Your places at ${title}`);
  return { guid, eMail, attendee: added.body.guid as string, link };
}

describe('The private link of an event that is not on the list', () => {
  test('says that it is cancelled, and why, and works again once that is undone', async () => {
    const { guid, link } = await createEventWithCaller('Flooded hall');
    await callAsOperator(lychgate, 'POST', `Bereavement/${guid}/Cancellation`, {
      reason: 'The hall is under water.',
    });
    const { status, text } = await open(link);
    assert.equal(status, 410);
    assert.match(text, /This event has been cancelled Flooded hall ?, .*The hall is under water\./);
    assert.equal((await open(`/events/${guid}`)).status, 404, 'others see nothing of it');
    assert.equal((await open(`${link.slice(0, -4)}aaaa`)).status, 404, 'nor with a link that proves nothing');
    await callAsOperator(lychgate, 'DELETE', `Bereavement/${guid}/Cancellation`);
    assert.match(await fetchHtml(lychgate, link), /value="Harold Ellis"/);
  });

  test('opens a booking on a draft, and changes and cancels it', async () => {
    const { guid, eMail, attendee, link } = await createEventWithCaller('Still a draft', { isDraft: true });
    assert.equal((await open(`/events/${guid}`)).status, 404, 'others see nothing of it');
    assert.match(await fetchHtml(lychgate, link), /Still a draft.*value="Harold Ellis"/s);
    const readStored = async () => (await callAsOperator(lychgate, 'GET', `Attendees/${attendee}`)).body;
    const form = { name: 'Harold Ellis', eMail, numberOfAttendees: '3' };
    await submitForm(lychgate, link, form);
    assert.equal((await readStored()).numberOfAttendees, 3);
    const manage = new URL(link, lychgate.address).searchParams.get('manage')!;
    await submitForm(lychgate, `/events?cancel=${guid}&manage=${manage}`, { eMail });
    assert.equal((await readStored()).attendanceStatus, 'Cancelled');
    const stranger = { ...form, eMail: 'stranger@example.org' };
    await submitForm(lychgate, link, stranger);
    const { body } = await callAsOperator(lychgate, 'GET', `Bereavement/${guid}/Attendance`);
    assert.deepEqual(body.bookings, { attending: 0, phone: 0, cancelled: 1 }, 'the link books nobody else');
  });
});

test('a caller cancels by private link, and another booking of the same address stays', async () => {
  const { guid, eMail, attendee, link } = await createEventWithCaller('Shared address');
  const online = { name: 'His sister', eMail, numberOfAttendees: '1' };
  await submitForm(lychgate, `/events?book=${guid}`, online);
  const manage = new URL(link, lychgate.address).searchParams.get('manage')!;
  await submitForm(lychgate, `/events?cancel=${guid}&manage=${manage}`, { eMail });
  assert.equal(
    (await callAsOperator(lychgate, 'GET', `Attendees/${attendee}`)).body.attendanceStatus,
    'Cancelled',
  );
  const { body } = await callAsOperator(lychgate, 'GET', `Bereavement/${guid}/Attendance`);
  assert.deepEqual(body.bookings, { attending: 1, phone: 0, cancelled: 1 });
});
