import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { readForm } from '../../support/html.ts';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  ruth = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

const path = '/office/events/new';
const weekly = { startDay: '11 Dec 2031', startTime: '10:30', repeats: 'weekly', repeatCount: '4' };

const readStarts = async (title: string) =>
  (
    await lychgate.database!.rows<{ start: string }>`
      select wall_text(starts_at) as start from event where title = ${title} order by starts_at`
  ).map(({ start }) => start);

/** The fields of the form that asks before the dates are added, with the days that are ticked. */
function confirmForm(html: string) {
  const { fields } = readForm(html, 'name="ticked"');
  const { days: _, do: __, ...others } = fields;
  const ticked = Array.from(html.matchAll(/<input[^>]*name="days"[^>]*>/g), ([tag]) => tag)
    .filter((tag) => tag.includes('checked'))
    .map((tag) => /value="([^"]*)"/.exec(tag)![1]!);
  return { others, ticked };
}

async function openDates(fields: Record<string, string>) {
  const opened = readForm((await ruth.open(path)).html, 'name="title"');
  const page = await ruth.send(path, { ...opened.fields, ...fields });
  return { page, ...confirmForm(page.html) };
}

const press = (others: Record<string, string>, days: string[]) =>
  ruth.sendFields(path, [...Object.entries(others), ...days.map((day): [string, string] => ['days', day])]);

describe('Without JavaScript, staff', () => {
  test('see the dates before they are added, without bank holidays, and add them once', async () => {
    const { page, others, ticked } = await openDates({ ...weekly, title: 'Group', endTime: '12:00' });
    assert.equal(page.status, 200);
    assert.match(page.text, /Add 2 events\?/);
    assert.match(
      page.text,
      /repeats every week on Thursday at 10:30 am: 2 events, first Thursday 11 December 2031, last Thursday 18/,
    );
    assert.match(page.text, /Thursday 25 December 2031\s+Bank holiday: Christmas Day/);
    assert.deepEqual(ticked, ['2031-12-11', '2031-12-18']);
    assert.deepEqual(await readStarts('Group'), []);
    const answers = await Promise.all([press(others, ticked), press(others, ticked)]);
    assert.equal(answers[0].path, answers[1].path);
    assert.match(
      answers[0].text,
      /The events are saved\. This is the first of them\..*Repeats every week, 1 of 2/s,
    );
    assert.match(answers[0].text, /Next: 18 Dec 2031/);
    assert.deepEqual(await readStarts('Group'), ['2031-12-11T10:30:00', '2031-12-18T10:30:00']);
    const list = await ruth.open('/office/events?q=group');
    assert.match(list.text, /Repeats every week, 2 of 2/);
  });

  test('are asked again if they have changed the ticks, and lose nothing on the way back', async () => {
    const { others } = await openDates({
      ...weekly,
      title: 'Choir',
      details: 'Tea & "cake"',
      town: 'Ludlow',
    });
    const days = ['2031-12-11', '2031-12-18', '2031-12-25'];
    const repeated = await press(others, days);
    assert.match(repeated.text, /You have changed the dates\. Nothing is added yet.*Add 3 events/s);
    assert.deepEqual(await readStarts('Choir'), []);
    const none = await press(others, []);
    assert.match(none.text, /Please tick at least one date\./);
    const back = await press({ ...confirmForm(repeated.html).others, do: 'form' }, days);
    const form = readForm(back.html, 'name="title"').fields;
    assert.deepEqual(
      [form.title, form.details, form.town, form.repeats, form.repeatCount],
      ['Choir', 'Tea & "cake"', 'Ludlow', 'weekly', '4'],
    );
    assert.doesNotMatch(back.html, /<title>Error/);
    const { others: counted, ticked } = confirmForm(repeated.html);
    await press(counted, ticked);
    assert.equal((await readStarts('Choir')).length, 3);
  });

  test('are told of every problem of the rule beside its field', async () => {
    const sendRefused = async (fields: Record<string, string>) => {
      const page = await ruth.send(path, { ...weekly, title: 'Refused', ...fields });
      assert.equal(page.status, 400);
      return page.text;
    };
    assert.match(
      await sendRefused({ repeatCount: '61' }),
      /Please enter how many dates there are, from 2 to 60\./,
    );
    assert.match(
      await sendRefused({ repeatCount: '' }),
      /Please enter how many dates there are, or the last day\./,
    );
    assert.match(await sendRefused({ repeats: '' }), /Please choose how often it repeats\./);
    assert.match(
      await sendRefused({ repeatUntil: '3 Feb 2032' }),
      /Please enter either how many dates there are or/,
    );
    assert.match(await sendRefused({ repeatCount: '', repeatUntil: '31 2 2032' }), /is not a real date/);
    assert.match(
      await sendRefused({ repeatCount: '', repeatUntil: '3 Feb 2040' }),
      /These are more than 60 dates/,
    );
    assert.match(
      await sendRefused({ repeats: 'monthly-by-last-weekday' }),
      /not the last such weekday of its month/,
    );
    assert.match(await sendRefused({ title: '', repeatCount: 'x' }), /Please enter a title\./);
    assert.match(await sendRefused({ startDay: '1 Jan 2020' }), /This time has passed\./);
  });

  test('read which months have no such date', async () => {
    const { page } = await openDates({
      ...weekly,
      title: 'Month end',
      startDay: '31 Jan 2032',
      repeats: 'monthly-by-date',
      repeatCount: '3',
      publishing: 'draft',
    });
    assert.match(page.text, /every month on the 31st at 10:30 am.*Only staff see them\./s);
    assert.match(page.text, /Left out, because they have no such date: February 2032, April 2032\./);
  });
});
