import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planSeries } from '#contract/operator/events/series/plan-series.ts';
import { listRepeatDates, type Times } from '#contract/operator/events/series/repeat-dates.ts';
import type { RepeatRhythm } from '#contract/operator/events/series/rhythms.ts';

const createTimes = (startDateTime: string, more: Partial<Times> = {}): Times => ({ startDateTime, ...more });

function listDays(first: string, repeats: RepeatRhythm, end: { count?: number; until?: string }) {
  const { dates, skipped } = listRepeatDates(createTimes(`${first}T10:30:00`), { repeats, ...end });
  return { days: dates.map(({ startDateTime }) => startDateTime.slice(0, 10)), skipped };
}

describe('A series of events', () => {
  test('repeats every week, and every two weeks, across the end of a year', () => {
    assert.deepEqual(listDays('2026-12-22', 'weekly', { count: 3 }).days, [
      '2026-12-22',
      '2026-12-29',
      '2027-01-05',
    ]);
    assert.deepEqual(listDays('2026-12-22', 'fortnightly', { until: '2027-01-19' }).days, [
      '2026-12-22',
      '2027-01-05',
      '2027-01-19',
    ]);
  });

  test('ends on its last day at the latest', () => {
    assert.deepEqual(listDays('2026-12-01', 'weekly', { until: '2026-12-14' }).days, [
      '2026-12-01',
      '2026-12-08',
    ]);
  });

  test('keeps its hours by the clock when the clocks change', () => {
    const first = createTimes('2026-10-20T10:30:00', {
      endDateTime: '2026-10-20T12:00:00',
      bookingClosesAt: '2026-10-18T17:00:00',
    });
    assert.deepEqual(listRepeatDates(first, { repeats: 'weekly', count: 2 }).dates[1], {
      startDateTime: '2026-10-27T10:30:00',
      endDateTime: '2026-10-27T12:00:00',
      bookingClosesAt: '2026-10-25T17:00:00',
    });
    const spring = listRepeatDates(createTimes('2027-03-21T10:30:00'), { repeats: 'weekly', count: 2 });
    assert.equal(spring.dates[1]!.startDateTime, '2027-03-28T10:30:00');
  });

  test('leaves out a night whose hour the clocks skip, and names it', () => {
    const nights = createTimes('2027-03-20T23:30:00', { endDateTime: '2027-03-21T01:30:00' });
    const { dates, skipped } = listRepeatDates(nights, { repeats: 'weekly', count: 2 });
    assert.deepEqual(
      dates.map(({ endDateTime }) => endDateTime),
      ['2027-03-21T01:30:00', '2027-04-04T01:30:00'],
    );
    assert.deepEqual(skipped, [{ at: '2027-03-27', reason: 'no-such-time' }]);
  });

  test('on a date of each month leaves out the months without it, and names them', () => {
    assert.deepEqual(listDays('2027-01-31', 'monthly-by-date', { count: 4 }), {
      days: ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
      skipped: ['2027-02', '2027-04', '2027-06'].map((month) => ({ at: month, reason: 'no-such-date' })),
    });
    assert.deepEqual(listDays('2028-01-29', 'monthly-by-date', { count: 3 }).days[1], '2028-02-29');
    assert.deepEqual(listDays('2027-01-31', 'monthly-by-date', { until: '2027-02-10' }).skipped, []);
  });

  test('on a weekday of each month counts from its beginning, or takes the last', () => {
    assert.deepEqual(listDays('2026-12-08', 'monthly-by-weekday', { count: 4 }).days, [
      '2026-12-08',
      '2027-01-12',
      '2027-02-09',
      '2027-03-09',
    ]);
    assert.deepEqual(listDays('2026-12-29', 'monthly-by-weekday', { count: 2 }), {
      days: ['2026-12-29', '2027-03-30'],
      skipped: ['2027-01', '2027-02'].map((month) => ({ at: month, reason: 'no-such-date' })),
    });
    assert.deepEqual(listDays('2026-11-24', 'monthly-by-last-weekday', { count: 4 }).days, [
      '2026-11-24',
      '2026-12-29',
      '2027-01-26',
      '2027-02-23',
    ]);
  });

  test('has sixty dates at most, however they are counted', () => {
    const most = planSeries(createTimes('2026-12-01T10:30:00'), { repeats: 'weekly', count: 60 });
    assert.equal(most.chosen!.length, 60);
    const many = planSeries(createTimes('2026-12-01T10:30:00'), { repeats: 'weekly', until: '2099-01-01' });
    assert.match(many.problems!.until!, /^These are more than 60 dates\./);
    const rare = listRepeatDates(createTimes('2027-01-29T10:30:00'), {
      repeats: 'monthly-by-weekday',
      count: 60,
    });
    assert.equal(rare.dates.length, 60);
    assert.equal(
      listRepeatDates(createTimes('9999-12-20T10:30:00'), { repeats: 'weekly', count: 9 }).dates.length,
      2,
    );
  });

  test('leaves out bank holidays and chosen days, which count as dates', () => {
    const first = createTimes('2026-12-11T10:30:00');
    const { chosen } = planSeries(
      first,
      { repeats: 'weekly', count: 5 },
      { except: ['2026-12-18'], skipBankHolidays: true },
    );
    assert.deepEqual(
      chosen!.map(({ startDateTime }) => startDateTime.slice(5, 10)),
      ['12-11', '01-08'],
    );
  });

  test('that contradicts itself is refused at its field', () => {
    const listProblems = (day: string, rule: object, except: string[] = []) =>
      Object.keys(
        planSeries(createTimes(`${day}T10:30:00`), { repeats: 'weekly', ...rule }, { except }).problems ?? {},
      );
    assert.deepEqual(listProblems('2026-12-01', {}), ['count']);
    assert.deepEqual(listProblems('2026-12-01', { count: 3, until: '2027-01-01' }), ['until']);
    assert.deepEqual(listProblems('2026-12-01', { until: '2026-12-01' }), ['until']);
    assert.deepEqual(listProblems('2026-12-01', { until: '2026-12-07' }), ['until']);
    assert.deepEqual(listProblems('2026-12-01', { repeats: 'monthly-by-last-weekday', count: 2 }), [
      'repeats',
    ]);
    assert.deepEqual(listProblems('2026-12-01', { count: 2 }, ['2026-12-01', '2026-12-08']), ['except']);
  });
});
