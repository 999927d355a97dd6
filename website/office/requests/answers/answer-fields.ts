import { formatDay } from '#contract/fields/days.ts';
import { parseDate } from '../../../ui/date-field/parse-date.ts';

type AnswerField = {
  name: string;
  label: string;
  kind?: 'long' | 'date' | 'email' | 'MaritalStatus' | 'Gender';
  hint?: string;
};

/** The answers of a request in the order of its form. */
export const answerSections: { title: string; hint?: string; fields: AnswerField[] }[] = [
  {
    title: 'Who sent the request',
    fields: [
      { name: 'title', label: 'Title' },
      { name: 'firstName', label: 'First name' },
      { name: 'lastName', label: 'Last name' },
      { name: 'relationship', label: 'Relationship to the person who died' },
      { name: 'eMail1', label: 'Email address', kind: 'email' },
      { name: 'eMail2', label: 'Second email address', kind: 'email' },
      { name: 'mobilePhone', label: 'Mobile phone' },
      { name: 'homePhone', label: 'Home phone' },
      { name: 'businessPhone', label: 'Business phone' },
    ],
  },
  {
    title: 'The person who died',
    fields: [
      { name: 'deceasedTitle', label: 'Title' },
      { name: 'deceasedFirstName', label: 'First name' },
      { name: 'deceasedMiddleName', label: 'Middle name' },
      { name: 'deceasedLastName', label: 'Last name' },
      { name: 'maritalStatus', label: 'Marital status', kind: 'MaritalStatus' },
      { name: 'gender', label: 'Gender', kind: 'Gender' },
      { name: 'dateOfBirth', label: 'Date of birth', kind: 'date' },
      { name: 'dateOfDeath', label: 'Date of death', kind: 'date' },
      { name: 'occupation', label: 'Occupation' },
    ],
  },
  {
    title: 'Their home address',
    fields: [
      { name: 'addressLine1', label: 'Address line 1' },
      { name: 'addressLine2', label: 'Address line 2' },
      { name: 'town', label: 'Town' },
      { name: 'postcode', label: 'Postcode' },
    ],
  },
  {
    title: 'Where they died',
    hint: 'If all four are empty, they died at home.',
    fields: [
      { name: 'diedAtAddressLine1', label: 'Address line 1' },
      { name: 'diedAtAddressLine2', label: 'Address line 2' },
      { name: 'diedAtTown', label: 'Town' },
      { name: 'diedAtPostcode', label: 'Postcode' },
    ],
  },
  {
    title: 'Further answers',
    fields: [
      { name: 'deceasedDoctorSurgery', label: 'Doctor’s surgery', kind: 'long' },
      { name: 'unnaturalMedicalImplant', label: 'Medical implants', kind: 'long' },
      { name: 'paymentType', label: 'Payment', kind: 'long' },
      { name: 'remainsInstructions', label: 'What to do with the ashes', kind: 'long' },
      { name: 'causeOfDeath', label: 'Cause of death', kind: 'long' },
      { name: 'discussFurther', label: 'To talk about further', kind: 'long' },
    ],
  },
];

const answerFields: AnswerField[] = answerSections.flatMap(({ fields }) => fields);

/** Name -> label with its part of the form, for messages and the history. */
export const answerLabels: Record<string, string> = Object.fromEntries(
  answerSections.flatMap(({ title, fields }) =>
    fields.map(({ name, label }) => [name, `${title}: ${label.toLowerCase()}`]),
  ),
);

type Answers = Record<string, string | null>;
/** Answers as the form shows them, and as they are typed. */
export type AnswerFormValues = Record<string, string>;

const placeNames = ['AddressLine1', 'AddressLine2', 'Town', 'Postcode'];
const homeNames = ['addressLine1', 'addressLine2', 'town', 'postcode'];

/** The stored answers as the form shows them. */
export function toAnswerFormValues(answers: Answers): AnswerFormValues {
  const isHome = placeNames.every((part, index) => answers[`diedAt${part}`] === answers[homeNames[index]!]);
  return Object.fromEntries(
    answerFields.map(({ name, kind }) => {
      const value = (isHome && name.startsWith('diedAt') ? null : answers[name]) ?? '';
      return [name, kind === 'date' && value ? formatDay(value) : value];
    }),
  );
}

/** The answers that differ from those the form was opened with. */
export const findChangedAnswers = (
  original: AnswerFormValues,
  formValues: AnswerFormValues,
): AnswerFormValues =>
  Object.fromEntries(
    answerFields
      .filter(
        ({ name }) => name in formValues && normalise(formValues[name]!) !== normalise(original[name] ?? ''),
      )
      .map(({ name }) => [name, normalise(formValues[name]!)]),
  );

const normalise = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** The body of a call with these answers, and the problems of dates that cannot be read. */
export function toAnswersBody(changed: AnswerFormValues, today: string) {
  const body: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const { name, kind, label } of answerFields) {
    const text = changed[name];
    if (text === undefined) continue;
    const reading = kind === 'date' ? parseDate(text, { name: label.toLowerCase(), today }) : null;
    if (reading && 'problem' in reading && reading.problem) problems[name] = reading.problem;
    body[name] = reading && 'value' in reading ? reading.value : text;
  }
  return { body, problems };
}
