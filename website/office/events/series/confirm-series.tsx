import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatLongDay, formatMoment, months } from '#contract/fields/days.ts';
import { findBankHoliday } from '#contract/operator/events/series/bank-holidays.ts';
import { noDateLeft } from '#contract/operator/events/series/plan-series.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { formatTimeOfDay } from '../../form/moments/parse-moment.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import type { EventFormValues } from '../form/read-event-form.ts';
import type { PlannedSeries } from './add-series.ts';
import { describeRhythm } from './labels.ts';

type ConfirmSeriesProps = { series: PlannedSeries; values: EventFormValues };

/** The dates of an event that repeats, before they are added. */
export function ConfirmSeries({ series, values }: ConfirmSeriesProps) {
  const { body, days, chosen, isRecounted } = series;
  const problems: Problems = chosen.length === 0 ? { days: noDateLeft } : {};
  return (
    <>
      <PageTitle heading={`Add ${formatCount(chosen.length, 'event')}?`} isWrong={chosen.length === 0} />
      <ErrorSummary problems={problems} />
      {isRecounted && chosen.length > 0 && (
        <p className="notice">
          <output>You have changed the dates. Nothing is added yet: please check them once more.</output>
        </p>
      )}
      <p className="series-summary">
        <strong>
          <bdi>{body.title}</bdi>
        </strong>{' '}
        {describeSeries(series)}
      </p>
      <SkippedDates skipped={series.skipped} />
      <form method="post" action={href('/office/events/new')} className="office-form event-form">
        {Object.entries(values)
          .filter(([name]) => !['days', 'ticked', 'do'].includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="ticked" value={chosen.length} />
        <fieldset className="radios series-dates" id="days" tabIndex={-1}>
          <legend>Dates</legend>
          <p className="hint">Untick the dates on which it does not take place.</p>
          {days.map((day) => (
            <DateTick key={`${day} ${chosen.includes(day)}`} day={day} isChosen={chosen.includes(day)} />
          ))}
        </fieldset>
        <p className="form-actions">
          <button className="button button-main">
            {chosen.length > 0 ? `Add ${formatCount(chosen.length, 'event')}` : 'Count the dates'}
          </button>
          <button className="button" name="do" value="form">
            Change the event
          </button>
        </p>
      </form>
    </>
  );
}

function DateTick({ day, isChosen }: { day: string; isChosen: boolean }) {
  const holiday = findBankHoliday(day);
  return (
    <div>
      <input type="checkbox" id={`day-${day}`} name="days" value={day} defaultChecked={isChosen} />
      <label htmlFor={`day-${day}`}>{formatLongDay(day)}</label>
      {holiday && <p>Bank holiday: {holiday}</p>}
    </div>
  );
}

/** "repeats every week on Tuesday at 10:30 am: 13 events, the first on …, the last on …." */
function describeSeries({ body, rule, chosen }: PlannedSeries): string {
  const { startDateTime, isDraft, publishAt } = body;
  const rhythm = `repeats ${describeRhythm(rule.repeats, startDateTime)} at ${formatTimeOfDay(startDateTime)}`;
  const days =
    chosen.length > 0 ? `, first ${formatLongDay(chosen[0]!)}, last ${formatLongDay(chosen.at(-1)!)}` : '';
  const publishing = isDraft
    ? ' Only staff see them.'
    : publishAt
      ? ` Visitors see all of them from ${formatMoment(publishAt)}.`
      : '';
  return `${rhythm}: ${formatCount(chosen.length, 'event')}${days}.${publishing}`;
}

function SkippedDates({ skipped }: Pick<PlannedSeries, 'skipped'>) {
  const without = skipped.filter(({ reason }) => reason === 'no-such-date').map(({ at }) => formatMonth(at));
  const nights = skipped.filter(({ reason }) => reason === 'no-such-time').map(({ at }) => formatLongDay(at));
  return (
    <>
      {without.length > 0 && <p>Left out, because they have no such date: {without.join(', ')}.</p>}
      {nights.length > 0 && <p>Left out, because the clocks go forward then: {nights.join(', ')}.</p>}
    </>
  );
}

const formatMonth = (month: string): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
