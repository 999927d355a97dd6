// @proof: changes by a private link are undone, in each state.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForEmail } from '../../support/email/email-folder.ts';
import { startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { readAttendees } from '../attendees.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { readMainText, unescapeHtml } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

/** A booking that has changed from two people to another number, and the links of the email about it. */
async function createChangedBooking(title: string, numberOfAttendees: string) {
  const guid = await makeEvent(lychgate.address, { title, extraInfoTitle: 'Food' });
  const mary = { name: 'Mary Example', eMail: `${title}@example.org`.toLowerCase(), extraInfo: 'Nuts' };
  await submitForm(lychgate, `/events?book=${guid}`, { ...mary, numberOfAttendees: '2' });
  const changed = { ...mary, extraInfo: 'Milk', numberOfAttendees };
  await submitForm(lychgate, `/events?amend=${guid}`, changed);
  const subject = `Your booking for ${title} has changed`;
  const { text, html } = await waitForEmail(lychgate.dataDir, { subject });
  const links = Array.from(text.matchAll(/http\S+manage=\S+/g), ([link]) => new URL(link));
  return { guid, mary, text, html, links: links.map(({ pathname, search }) => pathname + search) };
}

const readNumberBooked = async (guid: string) => (await readAttendees(lychgate, guid))[0]!.numberOfAttendees;
const readNumber = (html: string) => /name="numberOfAttendees"[^>]*value="(\d*)"/.exec(html)?.[1];
const offer = /Your booking is now for 1 person\. To go back to 2, press/;

test('the email about another number leads back to the former one, and only sending changes it', async () => {
  const { guid, mary, text, html, links } = await createChangedBooking('Smaller', '1');
  assert.match(text, /Number of people: 2 before, 1 now\./);
  assert.match(text, /Your answer to "Food" has changed\. It was "Nuts"\./);
  assert.match(html, />Change back to 2 people</);
  const [manage, changeBack] = links as [string, string];
  assert.deepEqual(links, [manage, `${manage}&before=2`]);
  const page = await fetchHtml(lychgate, changeBack);
  assert.match(readMainText(page), offer);
  assert.equal(readNumber(page), '2');
  assert.equal(await readNumberBooked(guid), 1);
  const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page)!;
  const back = { ...mary, numberOfAttendees: readNumber(page)! };
  await submitForm(lychgate, unescapeHtml(action), back);
  assert.equal(await readNumberBooked(guid), 2);
  assert.doesNotMatch(await fetchHtml(lychgate, changeBack), /To go back/);
});

test('an email about answers alone has one link, and says what they were', async () => {
  const { text, links } = await createChangedBooking('Same', '2');
  assert.equal(links.length, 1);
  assert.match(text, /Your answer to "Food" has changed\. It was "Nuts"\./);
});

test('a former number is offered only to a live booking, and only if it is a possible one', async () => {
  const { guid, mary, links } = await createChangedBooking('Odd', '1');
  const [manage, changeBack] = links as [string, string];
  for (const before of ['0', '51', '-2', '2.5', 'two', '', '1'])
    assert.equal(readNumber(await fetchHtml(lychgate, `${manage}&before=${before}`)), '1', before);
  const stranger = `/events/${guid}?before=2`;
  for (const path of [stranger, changeBack.replace(/manage=manage-\d+-./, '$&x')])
    assert.doesNotMatch(await fetchHtml(lychgate, path), /To go back/, path);
  await submitForm(lychgate, `/events?cancel=${guid}`, { eMail: mary.eMail });
  const page = await fetchHtml(lychgate, changeBack);
  assert.match(page, /Your booking was cancelled/);
  assert.doesNotMatch(page, /To go back/);
});
