import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findBankHoliday } from '#contract/operator/events/series/bank-holidays.ts';

/** The bank holidays of a year on weekdays, as https://www.gov.uk/bank-holidays lists them. */
function listWeekdaysOff(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  );
  return days.filter(
    (day) =>
      day.startsWith(String(year)) &&
      findBankHoliday(day) &&
      ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
  );
}

const published: Record<number, string[]> = {
  2019: ['01-01', '04-19', '04-22', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2021: ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2024: ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2028: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
};

describe('The bank holidays of England and Wales', () => {
  for (const [year, days] of Object.entries(published))
    test(`of ${year} are those that the government publishes`, () => {
      assert.deepEqual(
        listWeekdaysOff(Number(year)),
        days.map((day) => `${year}-${day}`),
      );
    });

  test('have names, also on a weekend and on its substitute day', () => {
    assert.equal(findBankHoliday('2027-12-25'), 'Christmas Day');
    assert.equal(findBankHoliday('2027-12-27T10:30:00'), 'Christmas Day (substitute day)');
    assert.equal(findBankHoliday('2022-12-26'), 'Boxing Day');
    assert.equal(findBankHoliday('2022-12-27'), 'Christmas Day (substitute day)');
    assert.equal(findBankHoliday('2023-01-02'), 'New Year’s Day (substitute day)');
    assert.equal(findBankHoliday('2038-04-25'), null);
    assert.equal(findBankHoliday('2038-04-26'), 'Easter Monday');
    assert.equal(findBankHoliday('2026-12-01'), null);
  });
});
