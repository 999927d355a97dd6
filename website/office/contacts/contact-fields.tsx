import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { Refused } from '#contract/call.ts';
import { toConsentText, toSoftOptInText, formatConsent } from '#contract/operator/mailing/consent.ts';
import type { ContactRecord } from '#contract/operator/mailing/contacts.ts';
import type { ContactList } from '#contract/operator/mailing/contact-lists.ts';
import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { readText } from '../../ui/form/read-form.ts';
import { CheckField } from '../form/check-field.tsx';
import { createInputProps } from '../form/inputs.ts';
import { ListsField, readLists } from '../form/lists-field.tsx';
import { refuseFields } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';

type Values = { [Name in ContactField]?: string | null } & {
  saidYes?: boolean;
  softOptIn?: boolean;
};
type About = { inputLabel?: string; hint?: string; type?: string; charactersMax?: number };

type ContactFieldsProps = {
  values: Values;
  selectedLists: string[];
  lists: ContactList[];
  problems: Problems;
  isNew?: true;
  /** The provider is a charity that uses the soft opt-in. */
  isCharity?: boolean;
};

/** The person, and their consent. */
export const ContactFields = ({
  values,
  selectedLists,
  lists,
  problems,
  isNew,
  isCharity = false,
}: ContactFieldsProps) => {
  const inputProps = createInputProps<Values>(values, problems);
  const field = (name: ContactField) => {
    const { label, ...about } = contactFields[name];
    const { inputLabel = label, hint, type, charactersMax }: About = about;
    return (
      <TextField
        key={name}
        {...inputProps(name)}
        label={charactersMax ? `${inputLabel} (optional)` : inputLabel}
        {...(hint && { hint })}
        {...(charactersMax && { isOptional: true })}
        type={type}
      />
    );
  };
  return (
    <>
      {beforeConsent.map(field)}
      <CheckField
        name="saidYes"
        label="They said yes to mailings"
        isChecked={values.saidYes ?? !isNew}
        problem={problems.saidYes}
      />
      {isCharity && isNew && <SoftOptIn isChecked={values.softOptIn ?? false} />}
      {afterConsent.map(field)}
      {isNew ? (
        <TextField
          {...inputProps('cu')}
          label="Customer number (optional)"
          hint="Leave it empty if they have none."
          isOptional
        />
      ) : (
        <TextField {...inputProps('cu')} label="Customer number" />
      )}
      <ListsField legend="Lists" lists={lists} selected={selectedLists} problem={problems.lists} />
    </>
  );
};

/** The basis of a charity instead of a yes. */
const SoftOptIn = ({ isChecked }: { isChecked: boolean }) => (
  <CheckField
    name="softOptIn"
    label="Or: they gave us their address themselves and did not say no (soft opt-in)"
    hint="When they supported us or asked about our work, and could say no at that moment."
    isChecked={isChecked}
  />
);

const indexOfConsent = contactFieldNames.indexOf('consent');
const beforeConsent = contactFieldNames.slice(0, indexOfConsent).filter((name) => name !== 'cu');
const afterConsent = contactFieldNames.slice(indexOfConsent).filter((name) => name !== 'cu');

/** A stored contact in the form. The tick says yes, and the text what to. */
export const toContactFormValues = (contact: ContactRecord): Values => ({
  ...contact,
  consent: formatConsent(contact.consent),
});

type ContactFormValues = ReturnType<typeof readContact>;

/** A form without a tick makes no call. */
export const callIfConsentTicked = <Answer,>(
  { saidYes, softOptIn, ...values }: ContactFormValues,
  call: (contact: Omit<ContactFormValues, 'saidYes' | 'softOptIn'>) => Answer,
): Answer | Refused => {
  if (!saidYes && !softOptIn) return refuseFields({ saidYes: consentMissing });
  const { consent } = values;
  return call({ ...values, consent: saidYes ? toConsentText(consent) : toSoftOptInText(consent) });
};

const consentMissing = 'Only somebody who has said yes can be a contact. Please tick this, or remove them.';

/** The form of a contact, as it was entered. */
export const readContact = (form: FormData, isCharity = false) => ({
  saidYes: readText(form, 'saidYes') === 'yes',
  softOptIn: isCharity && readText(form, 'softOptIn') === 'yes',
  ...mapNames(contactFieldNames, (name) => cleanText(readText(form, name))),
  eMail: cleanAddress(readText(form, 'eMail')),
  lists: readLists(form),
});

const emptyFieldMessages: Record<string, string> = {
  cu: 'Please enter the customer number.',
  name: 'Please enter the name.',
  eMail: 'Please enter an email address.',
  consent: 'Please enter what they agreed to.',
  consentSource: 'Please enter where and when they agreed.',
};

/** A field that was left empty is asked for. */
export const mapContactProblems = (fields: Problems, values: ReturnType<typeof readContact>): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const isEmpty = values[field as keyof typeof values] === '';
      return [field, isEmpty ? (emptyFieldMessages[field] ?? problem) : problem];
    }),
  );
