import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { textOf } from '../../ui/form/read-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { ListsField, readLists } from '../form/lists-field.tsx';
import { TextField } from '../form/text-field.tsx';

type Values = { name?: string; eMail?: string; cu?: string; consent?: string; consentSource?: string };
type ContactFieldsProps = {
  values: Values;
  selectedLists: string[];
  lists: ContactList[];
  problems: Problems;
  isNew?: true;
};

/** The person, and their consent. */
export const ContactFields = ({ values, selectedLists, lists, problems, isNew }: ContactFieldsProps) => {
  const field = createInputProps<Values>(values, problems);
  return (
    <>
      <TextField {...field('name')} label="Name" hint="As the greeting says it: Dear …" />
      <TextField {...field('eMail')} label="Email address" type="email" />
      <TextField
        {...field('consent')}
        label="What they agreed to"
        hint="Begin with yes, then their words: Yes, news about your events"
      />
      <TextField
        {...field('consentSource')}
        label="Where and when they agreed"
        hint="Such as: Coffee morning, 3 December 2026. Each mailing tells them."
      />
      {isNew ? (
        <TextField
          {...field('cu')}
          label="Customer number (optional)"
          hint="Leave it empty if they have none."
          isOptional
        />
      ) : (
        <TextField {...field('cu')} label="Customer number" />
      )}
      <ListsField legend="Lists" lists={lists} selected={selectedLists} problem={problems.lists} />
    </>
  );
};

/** The form of a contact, as it was entered. */
export const readContact = (form: FormData) => ({
  name: cleanText(textOf(form, 'name')),
  eMail: cleanAddress(textOf(form, 'eMail')),
  consent: cleanText(textOf(form, 'consent')),
  consentSource: cleanText(textOf(form, 'consentSource')),
  cu: cleanText(textOf(form, 'cu')),
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
