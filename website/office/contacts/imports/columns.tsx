import { href } from 'react-router';
import type { FieldSource, ImportColumns } from '#contract/operator/mailing/contact-imports.ts';
import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { nothingYet } from '../labels.ts';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/columns.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getContactImportColumns({ guid }));
}

/** Checks the list again, with these columns. Nothing is imported yet. */
export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values) => api.setContactImportColumns({ guid, body: { columns: readColumns(values) } }),
    done: () => href('/office/contacts/import/:guid', { guid }),
    mapProblems,
  });
}

type Values = Record<string, string>;

/** A field that may be the same in every line, with the name of its text. */
const commonTextNames: Partial<Record<ContactField, string>> = {
  consent: 'consentText',
  consentSource: 'consentSourceText',
};
const secondNameColumn = 'name2';

const readColumns = (values: Values): ImportColumns =>
  mapNames(contactFieldNames, (field) => ({
    columns: [values[field], field === 'name' ? values[secondNameColumn] : ''].filter(Boolean).map(Number),
    text: values[commonTextNames[field] ?? ''] ?? '',
  }));

function toFormValues(columns: ImportColumns): Values {
  const values = contactFieldNames.flatMap((field): [string, string][] => {
    const { columns: chosen, text }: FieldSource = columns[field];
    const first: [string, string] = [field, String(chosen[0] ?? '')];
    const second: [string, string] = [`${field}2`, String(chosen[1] ?? '')];
    return [first, second, [commonTextNames[field] ?? '', text]];
  });
  return Object.fromEntries(values);
}

/** `columns.consent` is about the field, and `columns.consent.text` about its text. */
const mapProblems = (fields: Problems): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, field = path, part] = path.split('.');
      return [part === 'text' ? (commonTextNames[field as ContactField] ?? field) : field, message];
    }),
  );

export default function ColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { headings, samples, columns } = loaderData;
  const values = actionData?.values ?? toFormValues(columns);
  const problems = actionData?.problems ?? {};
  const options = [
    { value: '', label: 'No column' },
    ...headings.map((heading, column) => ({
      value: String(column),
      label: describeColumn(heading, column, samples),
    })),
  ];
  return (
    <EditPage
      back={{ href: href('/office/contacts/import'), label: 'Import a list of contacts' }}
      heading="Which column is which?"
      reply={actionData}
    >
      <EditForm button="Check the list" back={href('/office/contacts/import')}>
        {contactFieldNames.map((field) => (
          <ColumnField key={field} {...{ field, values, problems, options }} />
        ))}
      </EditForm>
      <p className="hint">{nothingYet} Lists with these headings will be read like this from now on.</p>
    </EditPage>
  );
}

type ColumnProps = {
  field: ContactField;
  values: Values;
  problems: Problems;
  options: { value: string; label: string }[];
};

function ColumnField({ field, values, problems, options }: ColumnProps) {
  const label = field === 'cu' ? `${contactFields[field].label} (optional)` : contactFields[field].label;
  const text = commonTextNames[field];
  const same = contactFields[field] as { hint?: string };
  return (
    <>
      <SelectField
        name={field}
        label={label}
        problem={problems[field]}
        selected={values[field] ?? ''}
        options={options}
      />
      {field === 'name' && (
        <SelectField
          name={secondNameColumn}
          label="The rest of the name, if it has a column of its own"
          problem={problems[secondNameColumn]}
          selected={values[secondNameColumn] ?? ''}
          options={options}
        />
      )}
      {text && (
        <TextField
          name={text}
          label={`${contactFields[field].label}, if it is the same for all`}
          {...(same.hint && { hint: same.hint })}
          problem={problems[text]}
          isOptional
          defaultValue={values[text] ?? ''}
        />
      )}
    </>
  );
}

/** “E-mail, such as margaret@example.org” */
function describeColumn(heading: string, column: number, samples: string[][]): string {
  const name = heading || `Column ${column + 1}`;
  const sample = samples.map((cells) => cells[column]).find(Boolean);
  return sample ? `${name}, such as ${sample}` : name;
}
