import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventFields, eventTexts, listEventTexts } from '#contract/records/event.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let staff: StaffBrowser;
let guid: string;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
  guid = await makeEvent(
    lychgate.address,
    mapNames(eventTexts, (name) => createText(1, name)),
  );
  const booking = { name: 'Mary Example', eMail: 'mary@example.org', numberOfAttendees: 1 };
  const booked = await callAsOperator(lychgate, 'POST', `Bereavement/${guid}/Attendees`, booking);
  assert.equal(booked.status, 200);
});
after(() => lychgate.stop());

// A postcode has ten characters at most.
const createText = (number: number, name: string) => `${number} ${name.slice(0, 8)}`;

const read = async () => (await callAsOperator(lychgate, 'GET', `Bereavement/${guid}`)).body;

const change = (body: object) => callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, body);

describe('Every text of an event (contract/records/event.ts)', () => {
  for (const name of eventTexts) {
    test(`${name}: is stored, changed, cleared, in the history, the form and on the page of staff`, async () => {
      assert.equal((await read())[name], createText(1, name));
      assert.equal((await change({ [name]: createText(2, name) })).body, true);
      assert.equal((await read())[name], createText(2, name));
      const history = await callAsOperator(lychgate, 'GET', `History/event/${guid}`);
      const { revision: _, ...changes } = history.body[0].changes;
      assert.deepEqual(changes, { [name]: [createText(1, name), createText(2, name)] });
      const { html: form } = await staff.open(`/office/events/${guid}/edit`);
      assert.match(form, new RegExp(` name="${name}"[^>]*( value="|>)${createText(2, name)}`));
      const { label, inputLabel = label }: { label: string; inputLabel?: string } = eventFields[name];
      assert.ok(form.includes(`${inputLabel} (optional)`));
      const { html: page } = await staff.open(`/office/events/${guid}`);
      assert.ok(/<dl class="answers">.*?<\/dl>/s.exec(page)![0].includes(createText(2, name)));
      assert.ok(page.includes(`<dt>${label}</dt>`));
      assert.equal((await change({ [name]: null })).body, true);
      assert.equal((await read())[name], null);
      const { charactersMax } = eventFields[name];
      const tooLong = await change({ [name]: 'x'.repeat(charactersMax + 1) });
      assert.deepEqual(Object.keys(tooLong.body.fields), [name]);
    });
  }

  for (const name of listEventTexts('place')) {
    test(`${name}: the email about a change has it, as it was and as it is`, async () => {
      await change({ [name]: createText(3, name) });
      await change({ [name]: createText(4, name) });
      const [email] = await lychgate.database!.rows<{ before: string; after: string }>`
        select facts -> 'eventBefore' ->> ${name} as before, facts -> 'event' ->> ${name} as after
        from outbox where kind = 'event-changed' order by id desc limit 1`;
      assert.deepEqual(email, { before: createText(3, name), after: createText(4, name) });
    });

    test(`${name}: the emails of the waiting list have it`, async () => {
      await change({ [name]: createText(5, name) });
      const [facts] = await lychgate.database!.rows<{ place: string }>`
        select waiting_facts(event, null) -> 'event' ->> ${name} as place from event where guid = ${guid}`;
      assert.equal(facts!.place, createText(5, name));
    });
  }
});
