import { cleanText } from '#contract/fields/clean-text.ts';
import { formatDay } from '#contract/fields/days.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { funeralTexts } from '#contract/records/funeral.ts';
import { parseDate } from '../../../ui/date-field/parse-date.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';

/** Input name -> what is typed there. */
export type FuneralFormValues = Record<string, string>;

/** The form values of a funeral. */
export const toFuneralFormValues = (funeral: FuneralForStaff): FuneralFormValues => ({
  ...mapNames(funeralTexts, (name) => funeral[name] ?? ''),
  personName: funeral.personName,
  date: formatDay(funeral.date),
  branch: funeral.branch,
  ...(funeral.mayAddPhotographs && { mayAddPhotographs: 'yes' }),
  ...(funeral.showsName && { showsName: 'yes' }),
  ...(funeral.isOpenByGuid && { isOpenByGuid: 'yes' }),
});

/** A typed form as the body of a call, with what is wrong in it. */
export function readFuneralForm(formValues: FuneralFormValues, now: Date) {
  const problems: Problems = {};
  const personName = cleanText(formValues.personName ?? '');
  if (!personName) problems.personName = 'Please enter whose funeral it is.';
  const dateQuestion = { name: 'day of the funeral', today: todayInLondon(now), allowFuture: true } as const;
  const date = parseDate(formValues.date ?? '', dateQuestion);
  if ('problem' in date) problems.date = date.problem ?? 'Please enter the day of the funeral.';
  const body = {
    ...mapNames(funeralTexts, (name) => formValues[name] ?? null),
    personName,
    date: 'value' in date ? date.value.slice(0, 10) : '',
    mayAddPhotographs: formValues.mayAddPhotographs === 'yes',
    showsName: formValues.showsName === 'yes',
    isOpenByGuid: formValues.isOpenByGuid === 'yes',
    ...(formValues.branch && { branch: formValues.branch }),
  };
  return { body, problems };
}
