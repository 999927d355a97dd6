import type { Branch } from '#contract/operator/branches.ts';
import { placeKindNames, placeKinds, type PlaceKind } from '#contract/operator/cases/care-places.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { readText } from '../../../ui/form/read-form.ts';
import { BranchField } from '../../branches/branch-field.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { RadioField } from '../../form/radio-field.tsx';
import { TextField } from '../../form/text-field.tsx';

/** The form of a place, as it was entered. */
type PlaceFormValues = Partial<Record<'name' | 'kind' | 'branch', string>>;

export const readPlace = (form: FormData) => ({
  name: readText(form, 'name'),
  kind: readText(form, 'kind'),
  branch: readText(form, 'branch'),
});

/** The body of a call. */
export const toPlaceBody = ({ name, kind, branch }: ReturnType<typeof readPlace>) => ({
  name,
  kind: kind as PlaceKind,
  branch: branch || undefined,
});

type PlaceFieldsProps = { values: PlaceFormValues; problems: Problems; branches: Branch[] };

export const PlaceFields = ({ values, problems, branches }: PlaceFieldsProps) => (
  <>
    <TextField
      {...createInputProps(values, problems)('name')}
      label="Name"
      hint="As colleagues call it, such as Mortuary, Church Street"
      maxLength={100}
    />
    <RadioField
      name="kind"
      legend="Kind of place"
      problem={problems.kind}
      selected={values.kind}
      options={placeKinds.map((value) => ({ value, label: placeKindNames[value] }))}
    />
    <BranchField branches={branches} selected={values.branch || undefined} problem={problems.branch} />
  </>
);
