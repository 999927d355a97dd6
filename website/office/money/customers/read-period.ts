import { formatDay } from '#contract/fields/days.ts';
import { statementMessages } from '#contract/operator/money/customers.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { readParameter } from '../../addresses.ts';
import { readDay } from '../../form/moments/read-day.ts';

const fieldNames = ['from', 'to'] as const;
const tooLong = 'tooLong';
const charactersMax = 100;

type Period = { from: string; to: string };

/** The period of a statement as it is typed in an address, or what is wrong with it. */
export function readPeriod(url: string, today: string): { period: Period } | { problems: Problems } {
  const problems: Problems = {};
  const period = { from: '', to: '' };
  for (const name of fieldNames) {
    const reading = readDay(readParameter(url, name) ?? '', {
      name: `${dayNames[name]} day`,
      today,
      allowFuture: true,
    });
    if ('day' in reading) period[name] = reading.day;
    else problems[name] = reading.problem;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return period.to < period.from ? { problems: { to: statementMessages.upsideDown } } : { period };
}

const dayNames = { from: 'first', to: 'last' };

/** The page of the customer again, with the period of a statement that there is not. */
export function addressWithPeriod(address: string, url: string, isTooLong = false): string {
  const parameters = fieldNames.map((name) => [
    name,
    (readParameter(url, name) ?? '').slice(0, charactersMax),
  ]);
  return `${address}?${new URLSearchParams([...parameters, ...(isTooLong ? [[tooLong, 'yes']] : [])])}`;
}

/** The form values of a statement: the refused ones, or this year so far. */
export function readStatementForm(url: string, today: string) {
  const parameters = Object.fromEntries(fieldNames.map((name) => [name, readParameter(url, name)]));
  if (parameters.from == null && parameters.to == null) return { values: getYearOf(today), problems: {} };
  const reading = readPeriod(url, today);
  const values = { from: parameters.from ?? '', to: parameters.to ?? '' };
  if ('problems' in reading) return { values, problems: reading.problems };
  return { values, problems: readParameter(url, tooLong) !== null ? { to: statementMessages.tooLong } : {} };
}

const getYearOf = (today: string) => ({
  from: formatDay(`${today.slice(0, 4)}-01-01`),
  to: formatDay(today),
});
