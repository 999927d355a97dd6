import { isRefused, refuse } from '#contract/call.ts';
import { getDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { EventDetails } from '#contract/operator/events/events.ts';
import { findBankHoliday } from '#contract/operator/events/series/bank-holidays.ts';
import { badCount, planSeries } from '#contract/operator/events/series/plan-series.ts';
import {
  seriesDatesMax,
  type RepeatRule,
  type SkippedDate,
} from '#contract/operator/events/series/repeat-dates.ts';
import { repeatRhythms, type RepeatRhythm } from '#contract/operator/events/series/rhythms.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { parseDate } from '../../../ui/date-field/parse-date.ts';
import { hasProblems, refuseFields } from '../../form/save.ts';
import type { Staff } from '../../require-staff.ts';
import type { EventFormValues } from '../form/read-event-form.ts';

type Reading = { body: EventDetails; problems: Problems };

export const isRepeating = ({ repeats, repeatCount, repeatUntil }: EventFormValues): boolean =>
  [repeats, repeatCount, repeatUntil].some((text) => text?.trim());

/** An event that repeats, as its form states it. */
export type PlannedSeries = {
  body: EventDetails;
  rule: RepeatRule;
  /** `YYYY-MM-DD` */
  days: string[];
  /** The days of which each gets an event. Before anything is ticked, those that are no bank holiday. */
  chosen: string[];
  skipped: SkippedDate[];
  /** The page has counted the dates before. */
  isRecounted: boolean;
};

export function readSeries(
  values: EventFormValues,
  { body, problems: eventProblems }: Reading,
  now: Date,
): PlannedSeries | { problems: Problems } {
  const { rule, problems: ruleProblems } = readRule(values, now);
  const problems = { ...eventProblems, ...ruleProblems };
  if (hasProblems(problems)) return { problems };
  const plan = planSeries(body, rule);
  if ('problems' in plan) return { problems: mapRuleProblems({ ...plan.problems }) };
  const days = plan.dates.map(({ startDateTime }) => getDay(startDateTime));
  const ticked = values.ticked === undefined ? null : (values.days ?? '').split(' ');
  const chosen = days.filter((day) => (ticked ? ticked.includes(day) : !findBankHoliday(day)));
  return { body, rule, days, chosen, skipped: plan.skipped, isRecounted: ticked !== null };
}

/** Adds the dates that the confirmation page has counted on its button. Shows that page if it has not, or if they have changed. */
export async function addSeries(api: Staff['api'], values: EventFormValues, reading: Reading, now: Date) {
  const series = readSeries(values, reading, now);
  if (!('rule' in series)) return refuseFields(series.problems);
  const { body: event, rule, days, chosen } = series;
  if (values.do === 'form') return formAgain;
  if (chosen.length === 0 || values.ticked !== String(chosen.length)) return datesToConfirm;
  const except = days.filter((day) => !chosen.includes(day));
  const body = { ...event, ...rule, except };
  const answer = await api.createEventSeries({ body, idempotencyKey: values.key });
  return isRefused(answer) ? answer : { guid: answer.events[0]!.guid, done: 'series-added' as const };
}

/** Not a problem: the confirmation page asks before the dates are added, and leads back to the form. */
const datesToConfirm = refuse(200, 'dates-to-confirm', 'Please check the dates.');
const formAgain = refuse(200, 'form-again', 'The event can be changed.');

function readRule(values: EventFormValues, now: Date): { rule: RepeatRule; problems: Problems } {
  const problems: Problems = {};
  const repeats = repeatRhythms.find((rhythm) => rhythm === values.repeats);
  if (!repeats) problems.repeats = 'Please choose how often it repeats.';
  const count = readCount(values.repeatCount ?? '');
  if (Number.isNaN(count)) problems.repeatCount = badCount;
  const day = parseDate(values.repeatUntil ?? '', {
    name: 'last day',
    today: todayInLondon(now),
    allowFuture: true,
    nextIfNoYear: true,
  });
  if ('problem' in day && day.problem) problems.repeatUntil = day.problem;
  const until = 'value' in day ? getDay(day.value) : null;
  return { rule: { repeats: repeats as RepeatRhythm, count, until }, problems };
}

function readCount(text: string): number | null {
  const digits = text.trim();
  if (digits === '') return null;
  const count = /^\d{1,4}$/.test(digits) ? Number(digits) : NaN;
  return count >= 2 && count <= seriesDatesMax ? count : NaN;
}

/** The problems of a rule, beside their inputs. */
const mapRuleProblems = ({ count, until, ...others }: Problems): Problems => ({
  ...others,
  ...(count && { repeatCount: count }),
  ...(until && { repeatUntil: until }),
});
