import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import { shapeOf } from '#contract/fields/shape.ts';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { textOf } from '../../ui/form/read-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { ListsField, readLists } from '../form/lists-field.tsx';
import { TextField } from '../form/text-field.tsx';

type Values = { [Name in ContactField]?: string | null };
type About = { inputLabel?: string; hint?: string; type?: string; charactersMax?: number };

type ContactFieldsProps = {
  values: Values;
  selectedLists: string[];
  lists: ContactList[];
  problems: Problems;
  isNew?: true;
};

/** The person, and their consent. */
export const ContactFields = ({ values, selectedLists, lists, problems, isNew }: ContactFieldsProps) => {
  const propsOf = createInputProps<Values>(values, problems);
  const field = (name: ContactField) => {
    const { label, ...about } = contactFields[name];
    const { inputLabel = label, hint, type, charactersMax }: About = about;
    return (
      <TextField
        key={name}
        {...propsOf(name)}
        label={charactersMax ? `${inputLabel} (optional)` : inputLabel}
        {...(hint && { hint })}
        {...(charactersMax && { isOptional: true })}
        type={type}
      />
    );
  };
  return (
    <>
      {contactFieldNames.filter((name) => name !== 'cu').map(field)}
      {isNew ? (
        <TextField
          {...propsOf('cu')}
          label="Customer number (optional)"
          hint="Leave it empty if they have none."
          isOptional
        />
      ) : (
        <TextField {...propsOf('cu')} label="Customer number" />
      )}
      <ListsField legend="Lists" lists={lists} selected={selectedLists} problem={problems.lists} />
    </>
  );
};

/** The form of a contact, as it was entered. */
export const readContact = (form: FormData) => ({
  ...shapeOf(contactFieldNames, (name) => cleanText(textOf(form, name))),
  eMail: cleanAddress(textOf(form, 'eMail')),
  lists: readLists(form),
});

const sentences: Record<string, string> = {
  cu: 'Please enter the customer number.',
  name: 'Please enter the name.',
  eMail: 'Please enter an email address.',
  consent: 'Please enter what they agreed to.',
  consentSource: 'Please enter where and when they agreed.',
};

/** A field that was left empty is asked for. */
export const contactProblems = (fields: Problems, values: ReturnType<typeof readContact>): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const isEmpty = values[field as keyof typeof values] === '';
      return [field, isEmpty ? (sentences[field] ?? problem) : problem];
    }),
  );
