import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { answerNames } from '#contract/records/booking-answers.ts';
import { bookingFields, bookingTexts, listBookingTexts } from '#contract/records/booking.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import {
  callAsOperator,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { submitForm, fetchHtml } from '../support/submit-form.ts';

let lychgate: TestedLychgate;
let staff: StaffBrowser;
let event: string;
/** The guid of a booking that a visitor made with every answer. */
let guid: string;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
  event = await makeEvent(lychgate.address, {
    extraInfoTitle: 'Dietary requirements',
    extraDescriptionTitle: 'Anything else',
  });
  const visitor = { name: 'Mary Example', eMail: 'mary@example.org', numberOfAttendees: '1' };
  const booked = await submitForm(lychgate, `/events?book=${event}`, {
    ...visitor,
    ...mapNames(answerNames, (name) => `online ${name}`),
  });
  assert.match(await booked.text(), /ATTENDANCE REGISTERED/);
  const { body } = await callAsOperator(lychgate, 'GET', `Bereavement/${event}/Attendees`);
  ({ guid } = body[0]);
});
after(() => lychgate.stop());

const read = async () => (await callAsOperator(lychgate, 'GET', `Attendees/${guid}`)).body;

const change = async (body: object) =>
  assert.equal((await callAsOperator(lychgate, 'PUT', `Attendees/${guid}`, body)).body, true);

describe('Every text of a booking (contract/records/booking.ts)', () => {
  for (const name of answerNames) {
    test(`${name}: visitors are asked, and their answer is stored, in the email and changed`, async () => {
      assert.match(await fetchHtml(lychgate, `/events?book=${event}`), new RegExp(` name="${name}"`));
      assert.equal((await read())[name], `online ${name}`);
      const stored = { eMail: 'mary@example.org', name: 'Mary Example', numberOfAttendees: 1 };
      const changed = { ...stored, attendanceStatus: 'Attending', [name]: `amended ${name}` };
      assert.equal((await callAsOperator(lychgate, 'PUT', `Attendee/${guid}`, changed)).body, true);
      assert.equal((await read())[name], `amended ${name}`);
      const listed = await callAsOperator(lychgate, 'GET', `Attendee/GetAttendees/${event}`);
      assert.equal(listed.body[0][name], `amended ${name}`);
      assert.equal(
        (await callAsOperator(lychgate, 'PUT', `Attendee/${guid}`, { ...changed, [name]: '' })).body,
        true,
      );
      assert.equal((await read())[name], null);
    });
  }

  for (const name of listBookingTexts('email')) {
    test(`${name}: the email about a change has it, as it was and as it is`, async () => {
      await change({ [name]: `first ${name}` });
      await change({ [name]: `second ${name}` });
      const [email] = await lychgate.database!.rows<{ before: string; after: string }>`
        select facts -> 'attendeeBefore' ->> ${name} as before, facts -> 'attendee' ->> ${name} as after
        from outbox where kind = 'attendance-amended' order by id desc limit 1`;
      assert.deepEqual(email, { before: `first ${name}`, after: `second ${name}` });
    });
  }

  for (const name of listBookingTexts('door')) {
    test(`${name}: both lists at the door have it`, async () => {
      await change({ [name]: `door ${name}` });
      const { body } = await callAsOperator(lychgate, 'GET', `Bereavement/${event}/DoorList`);
      assert.equal(body[0][name], `door ${name}`);
      assert.equal(
        (await callAsOperator(lychgate, 'GET', `CheckIn/${event}`)).body.bookings[0][name],
        `door ${name}`,
      );
      for (const page of ['door-list', 'check-in'])
        assert.match((await staff.open(`/office/events/${event}/${page}`)).html, new RegExp(`door ${name}`));
    });
  }

  for (const name of listBookingTexts('export')) {
    test(`${name}: the spreadsheet has it`, async () => {
      await change({ [name]: `exported ${name}` });
      const answer = await fetch(`${lychgate.address}/api/Bereavement/${event}/Attendees.csv`, {
        headers: { 'X-Api-Key': operatorKey },
      });
      assert.match(await answer.text(), new RegExp(`exported ${name}`));
    });
  }

  for (const name of bookingTexts) {
    test(`${name}: staff enter and change it, and its history names it`, async () => {
      await change({ [name]: `staff ${name}` });
      assert.equal((await read())[name], `staff ${name}`);
      const history = await callAsOperator(lychgate, 'GET', `History/attendee/${guid}`);
      assert.equal(history.body[0].changes[name][1], `staff ${name}`);
      const page = (await staff.open(`/office/events/${event}/attendees/${guid}`)).html;
      assert.match(page, new RegExp(` name="${name}"`));
      const added = await callAsOperator(lychgate, 'POST', `Bereavement/${event}/Attendees`, {
        name: 'Harold Ellis',
        numberOfAttendees: 1,
        [name]: `added ${name}`,
      });
      assert.equal(
        (await callAsOperator(lychgate, 'GET', `Attendees/${added.body.guid}`)).body[name],
        `added ${name}`,
      );
    });

    test(`${name}: can be as long as its limit, and no longer`, async () => {
      const { charactersMax } = bookingFields[name];
      await change({ [name]: 'x'.repeat(charactersMax) });
      const tooLong = await callAsOperator(lychgate, 'PUT', `Attendees/${guid}`, {
        [name]: 'x'.repeat(charactersMax + 1),
      });
      assert.deepEqual(Object.keys(tooLong.body.fields), [name]);
    });
  }
});
