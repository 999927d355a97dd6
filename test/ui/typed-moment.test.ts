import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMoment } from '#website/office/form/moments/parse-moment.ts';

const read = (day: string, time: string) => {
  const moment = parseMoment({ day, time }, { name: 'the start', today: '2026-11-28' });
  return 'value' in moment ? moment.value : Object.values(moment.wrong).join(' ');
};

test('a planned day without a year is the next one', () => {
  assert.equal(read('8 December', '10:30'), '2026-12-08T10:30:00');
  assert.equal(read('Tue 8/12', '10:30'), '2026-12-08T10:30:00');
  assert.equal(read('27 November', '10:30'), '2027-11-27T10:30:00');
  assert.equal(read('28 Nov', '10:30'), '2026-11-28T10:30:00');
  assert.match(read('Mon 8 December', '10:30') ?? '', /8 December 2026 is a Tuesday/);
  assert.match(read('December', '10:30') ?? '', /as a day, a month and a year/);
});

test('a time is read as people say it', () => {
  for (const [time, value] of Object.entries({
    noon: '12:00',
    'Half past ten': '10:30',
    'quarter to one': '12:45',
    "11 o'clock": '11:00',
    'a quarter past 9': '09:15',
    'half past two pm': '14:30',
    '7 pm': '19:00',
    '02:30': '02:30',
  }))
    assert.equal(read('8 12 2026', time), `2026-12-08T${value}:00`, time);
});

test('a time that would be in the night by mistake is asked for again', () => {
  for (const time of ['2:30', '2.30', 'half past two'])
    assert.match(
      read('8 12 2026', time) ?? '',
      /^Please enter the time of the start as 2[:.]30 am or 2[:.]30 pm\.$/,
    );
  assert.match(read('8 12 2026', 'lunch') ?? '', /as 14:30 or 2:30 pm/);
});
