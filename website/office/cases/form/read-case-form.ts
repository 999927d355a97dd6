import { cleanText } from '#contract/fields/clean-text.ts';
import { formatDay } from '#contract/fields/days.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';
import { caseTexts } from '#contract/records/case.ts';
import { parseDate } from '../../../ui/date-field/parse-date.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';

/** Input name -> what is typed there. */
export type CaseFormValues = Record<string, string>;

/** The form values of a case. */
export const toCaseFormValues = (record: FuneralCase): CaseFormValues => ({
  ...mapNames(caseTexts, (name) => record[name] ?? ''),
  deceasedName: record.deceasedName ?? '',
  bornOn: record.bornOn ? formatDay(record.bornOn) : '',
  diedOn: record.diedOn ? formatDay(record.diedOn) : '',
  jurisdiction: record.jurisdiction,
  eMail: record.eMail ?? '',
  branch: record.branch,
});

/** A typed form as the body of a call, with what is wrong in it. */
export function readCaseForm(values: CaseFormValues, now: Date) {
  const problems: Problems = {};
  const deceasedName = cleanText(values.deceasedName ?? '');
  if (!deceasedName) problems.deceasedName = 'Please enter who died.';
  if (!values.jurisdiction) problems.jurisdiction = 'Please say where they died.';
  const today = todayInLondon(now);
  const day = (field: 'bornOn' | 'diedOn', name: string): string | null => {
    const date = parseDate(values[field] ?? '', { name, today });
    if ('problem' in date && date.problem) problems[field] = date.problem;
    return 'value' in date ? date.value.slice(0, 10) : null;
  };
  const body = {
    ...mapNames(caseTexts, (name) => values[name] ?? null),
    deceasedName,
    bornOn: day('bornOn', 'date of birth'),
    diedOn: day('diedOn', 'date of death'),
    jurisdiction: values.jurisdiction as Jurisdiction,
    eMail: values.eMail?.trim() || null,
    ...(values.branch && { branch: values.branch }),
  };
  return { body, problems };
}
