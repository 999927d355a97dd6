import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { book } from '../../../test/support/records/booking.ts';
import { startTestLychgate, makeEvent } from '../../../test/support/lychgate.ts';
import type { Meeting } from '../chapter.ts';
import { openDesktop, type Desktop } from './desktop.ts';

const counterpart = 'Orca and Chromium';

type Section = { title: string; said: string[] };
type Walk = { desktop: Desktop; at: (path: string) => string; coffee: string };

const journeys: Record<string, { what: string; listen: (walk: Walk) => Promise<Section[]> }> = {
  'event-list': { what: 'the event list is said as it is written down', listen: hearEvents },
  'request-error': {
    what: 'so is a section of the request form, and what is wrong in it',
    listen: hearErrors,
  },
  booking: { what: 'so is booking a place, with a mistake in it', listen: hearBooking },
};

/** Journeys of visitors, as a person hears them who uses the keyboard alone. */
export async function listenToJourneys(meeting: Meeting): Promise<void> {
  const walk = await begin(meeting);
  for (const [name, { what, listen }] of Object.entries(journeys))
    await meeting.tries({
      what,
      with: counterpart,
      act: async () => {
        const sections = await listen(walk);
        compare(name, sections);
        return `${sections.flatMap(({ said }) => said).length} sentences`;
      },
    });
  await meeting.tries({
    what: 'a field whose label was taken away is not said so',
    with: counterpart,
    act: async () => {
      await walk.desktop.open(walk.at(`/events?book=${walk.coffee}`));
      const fields = await hearFields(walk);
      await walk.desktop.open(walk.at(`/events?book=${walk.coffee}`));
      await walk.desktop.page.locator('label[for=name]').evaluate((label) => label.remove());
      const { said } = await hearFields(walk);
      assert.notDeepEqual(said, fields.said);
      assert.deepEqual(
        said.map((sentence) => (sentence === 'entry.' ? 'Name entry.' : sentence)),
        fields.said,
      );
    },
  });
}

async function begin(meeting: Meeting): Promise<Walk> {
  const lychgate = await startTestLychgate();
  meeting.defer(() => lychgate.stop());
  const createUrl = (path: string) => new URL(path, lychgate.address).href;
  const coffee = await makeEvent(lychgate.address, {
    title: 'Coffee morning',
    details: 'Tea, coffee and quiet company.',
    maxCapacity: 40,
  });
  const full = { title: 'Service of remembrance', startDateTime: '2031-04-05T18:30:00', maxCapacity: 1 };
  await book(lychgate.address, await makeEvent(lychgate.address, full));
  return { desktop: await openDesktop(meeting, createUrl('/privacy')), at: createUrl, coffee };
}

async function hearEvents({ desktop, at }: Walk): Promise<Section[]> {
  return [{ title: 'The list of events', said: await desktop.open(at('/events')) }];
}

async function hearErrors({ desktop, at }: Walk): Promise<Section[]> {
  await desktop.open(at('/unattendedcremations'));
  await desktop.tabTo("a.button-main[href$='#about-you']");
  const began = await desktop.press('Return');
  const fields = await desktop.tabTo("a.button-main[href$='#person-who-died']");
  const refused = await desktop.press('Return');
  const followed = await desktop.press('Tab');
  return [
    { title: 'The first section, after Start the request', said: sortSpoken(began) },
    { title: 'Its fields, one after the other', said: fields },
    { title: 'Continue, with nothing filled in', said: sortSpoken(refused) },
    { title: 'The next press of Tab', said: followed },
  ];
}

async function hearBooking(walk: Walk): Promise<Section[]> {
  const { desktop, at, coffee } = walk;
  const form = await desktop.open(at(`/events?book=${coffee}`));
  const fields = await hearFields(walk);
  await desktop.tabTo('button.button-main');
  const refused = await desktop.press('Return', 'problem');
  await desktop.tabTo('#name');
  await desktop.type('Margaret Ellis');
  await desktop.tabTo('#eMail');
  await desktop.type('margaret@example.org');
  await desktop.tabTo('button.button-main');
  const booked = await desktop.press('Return', 'successfully registered');
  return [
    { title: 'The booking form', said: form },
    fields,
    { title: 'Sent with nothing filled in', said: sortSpoken(refused) },
    { title: 'Sent with a name and an address', said: sortSpoken(booked) },
  ];
}

async function hearFields({ desktop }: Walk): Promise<Section> {
  return { title: 'By the Tab key', said: await desktop.tabTo('button.button-main') };
}

/** Orca says in any order what appears at one moment: the focus, messages, and the lines of an alert. */
const sortSpoken = (said: string[]) => said.toSorted();

const getFilePath = (name: string) => join(import.meta.dirname, 'expected', `${name}.txt`);

const readText = (sections: Section[]) =>
  sections.map(({ title, said }) => `=== ${title} ===\n\n${said.join('\n')}\n`).join('\n');

/** The text of this journey is exactly the one that was written down; UPDATE_EXPECTED=1 writes it again. */
function compare(name: string, sections: Section[]) {
  const text = readText(sections);
  if (process.env.UPDATE_EXPECTED) writeFileSync(getFilePath(name), text);
  const expected = existsSync(getFilePath(name)) ? readFileSync(getFilePath(name), 'utf8') : '';
  assert.equal(text, expected);
}
