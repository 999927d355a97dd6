import { cleanText } from '#contract/fields/clean-text.ts';
import { formatDay, todayInLondon } from '#contract/fields/days.ts';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { readTypedDate } from '../../../ui/date-field/typed-date.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';

/** Input name -> what is typed there. */
export type Texts = Record<string, string>;

/** The form values of a funeral. */
export const textsOfFuneral = (funeral: FuneralForStaff): Texts => ({
  personName: funeral.personName,
  date: formatDay(funeral.date),
  branch: funeral.branch,
  ...(funeral.mayAddPhotographs && { mayAddPhotographs: 'yes' }),
  ...(funeral.isOpenByGuid && { isOpenByGuid: 'yes' }),
});

/** A typed form as the body of a call, with what is wrong in it. */
export function readFuneralForm(typed: Texts, now: Date) {
  const problems: Problems = {};
  const personName = cleanText(typed.personName ?? '');
  if (!personName) problems.personName = 'Please enter whose funeral it is.';
  const asked = { name: 'day of the funeral', today: todayInLondon(now), mayBeToCome: true } as const;
  const date = readTypedDate(typed.date ?? '', asked);
  if ('problem' in date) problems.date = date.problem ?? 'Please enter the day of the funeral.';
  const body = {
    personName,
    date: 'value' in date ? date.value.slice(0, 10) : '',
    mayAddPhotographs: typed.mayAddPhotographs === 'yes',
    isOpenByGuid: typed.isOpenByGuid === 'yes',
    ...(typed.branch && { branch: typed.branch }),
  };
  return { body, problems };
}
