import type { Branch } from '#contract/operator/branches.ts';
import { funeralFields, funeralTexts } from '#contract/records/funeral.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { BranchField } from '../../branches/branch-field.tsx';
import { CheckField } from '../../form/check-field.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { OptionalTexts } from '../../form/optional-texts.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FuneralFormValues } from './read-funeral-form.ts';

type FuneralFieldsProps = { values: FuneralFormValues; problems: Problems; branches: Branch[] };

const { personName, date, mayAddPhotographs, showsName, isOpenByGuid } = funeralFields;

const linkChoices = [
  {
    value: 'yes',
    label: 'One link for both',
    hint: 'It ends with the number of the funeral. People who have it can look at photographs and add some.',
  },
  {
    value: 'no',
    label: 'Two links',
    hint: 'One only adds photographs, such as for a code in the order of service. The other only shows them.',
  },
];

/** The fields of a funeral, new or not. */
export const FuneralFields = ({ values, problems, branches }: FuneralFieldsProps) => {
  const field = createInputProps(values, problems);
  return (
    <>
      <TextField {...field('personName')} label={personName.inputLabel} hint={personName.hint} />
      <DayField {...field('date')} label={date.label} hint={date.hint} />
      <BranchField branches={branches} selected={values.branch} problem={problems.branch} />
      <OptionalTexts fields={funeralFields} names={funeralTexts} inputProps={field} />
      <CheckField
        name="mayAddPhotographs"
        label={mayAddPhotographs.label}
        hint={mayAddPhotographs.hint}
        isChecked={values.mayAddPhotographs === 'yes'}
      />
      <CheckField
        name="showsName"
        label={showsName.label}
        hint={showsName.hint}
        isChecked={values.showsName === 'yes'}
      />
      <RadioField
        name="isOpenByGuid"
        legend={isOpenByGuid.inputLabel}
        options={linkChoices}
        selected={values.isOpenByGuid ?? 'no'}
        problem={undefined}
      />
    </>
  );
};
