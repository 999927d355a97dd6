import type { Branch } from '#contract/operator/branches.ts';
import { jurisdictionNames, jurisdictions } from '#contract/operator/cases/stages.ts';
import { caseFields, type CaseField } from '#contract/records/case.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { BranchField } from '../../branches/branch-field.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { SelectField, noChoice } from '../../form/select-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { CaseFormValues } from './read-case-form.ts';

type CaseFieldsProps = { values: CaseFormValues; problems: Problems; branches: Branch[] };

/** The fields of a case, new or not. Only the name and where they died are needed to begin. */
export const CaseFields = ({ values, problems, branches }: CaseFieldsProps) => {
  const field = createInputProps(values, problems);
  const optional = (
    name: Exclude<CaseField, 'deceasedName' | 'bornOn' | 'diedOn' | 'jurisdiction' | 'branch'>,
  ) => {
    const { label, ...more }: { label: string; hint?: string; type?: string } = caseFields[name];
    const { hint, type } = more;
    return (
      <TextField
        {...field(name)}
        label={`${label} (optional)`}
        isOptional
        {...(hint && { hint })}
        {...(type && { type })}
      />
    );
  };
  return (
    <>
      <h2>The person who died</h2>
      <TextField
        {...field('deceasedName')}
        label={caseFields.deceasedName.label}
        hint={caseFields.deceasedName.hint}
      />
      <Days values={values} problems={problems} />
      <SelectField
        name="jurisdiction"
        label={caseFields.jurisdiction.label}
        hint="It decides which papers are needed."
        problem={problems.jurisdiction}
        selected={values.jurisdiction ?? ''}
        options={[noChoice, ...jurisdictions.map((value) => ({ value, label: jurisdictionNames[value] }))]}
      />
      {optional('placeOfDeath')}
      <h2>Who applies</h2>
      <TextField {...field('applicantName')} label="Name (optional)" isOptional />
      {optional('relationship')}
      {optional('phone')}
      {optional('eMail')}
      <BranchField branches={branches} selected={values.branch} problem={problems.branch} />
    </>
  );
};

const Days = ({ values, problems }: Pick<CaseFieldsProps, 'values' | 'problems'>) =>
  (['bornOn', 'diedOn'] as const).map((name) => (
    <DayField
      key={name}
      {...createInputProps(values, problems)(name)}
      label={`${caseFields[name].label} (optional)`}
      hint={caseFields[name].hint}
      isOptional
    />
  ));
