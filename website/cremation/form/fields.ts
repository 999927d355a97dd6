import type { CremationRequest } from '#contract/cremation.ts';

export type FieldName = keyof CremationRequest;

export type FormField = {
  name: FieldName;
  label: string;
  kind: 'line' | 'email' | 'phone' | 'choice' | 'date' | 'long';
  /** The reason for the question, or help with the answer. */
  hint?: string;
  /** The hint with our own back office, about what an external one may not do. */
  ownHint?: string;
  optional?: true;
  /** Only for facts about the person who fills in the form; the browser autofills nothing else. */
  autoComplete?: string;
  /** The `autocomplete` name of the same fact about the person who died. */
  deceasedAutocomplete?: string;
  /** "Inputs marked title-case", section 5 of the specification. */
  titleCase?: true;
  /** A postcode, which is tidied when the field is left. */
  postcode?: true;
  charactersMax?: number;
  /** The year at which the calendar opens, for a choice that begins with the year; else this month. */
  startYear?: number;
  /** Text of a few characters, or a name beside another one. The box is narrow on a phone. */
  isShort?: true;
  /** Beside the previous field on wide screens. */
  isBeside?: true;
  /** Joined with the other fields of the same `label` on the page of answers. */
  joined?: { label: string; separator: ' ' | '\n' };
  /** Optional fields that are folded away together until somebody asks for them. */
  isFolded?: true;
};

export type Section = {
  /** The id of the section in the page, and the hash of the step in its address. */
  id: string;
  title: string;
  description?: string;
  fields: FormField[];
  /** The text of the button that opens the folded fields. */
  foldedTitle?: string;
  /** Shown only while the box is ticked. */
  placeOfDeath?: FormField[];
};

const answerCharactersMax = 500;
const longAnswerCharactersMax = 1000;

const fullName = { label: 'Name', separator: ' ' } as const;
const waysOfContact = { label: 'Contact', separator: '\n' } as const;

const requester: FormField[] = [
  {
    name: 'title',
    label: 'Title',
    joined: fullName,
    kind: 'line',
    autoComplete: 'honorific-prefix',
    titleCase: true,
    isShort: true,
  },
  {
    name: 'firstName',
    label: 'First name',
    joined: fullName,
    kind: 'line',
    autoComplete: 'given-name',
    titleCase: true,
    isBeside: true,
  },
  {
    name: 'lastName',
    label: 'Last name',
    joined: fullName,
    kind: 'line',
    autoComplete: 'family-name',
    titleCase: true,
    isBeside: true,
  },
  {
    name: 'eMail1',
    label: 'Email address',
    joined: waysOfContact,
    kind: 'email',
    autoComplete: 'email',
    ownHint: 'We will write to this address to tell you what happens next.',
  },
  {
    name: 'mobilePhone',
    label: 'Mobile phone',
    kind: 'phone',
    optional: true,
    joined: waysOfContact,
    autoComplete: 'tel',
  },
  {
    name: 'eMail2',
    label: 'Second email address',
    kind: 'email',
    optional: true,
    joined: waysOfContact,
    isFolded: true,
  },
  {
    name: 'homePhone',
    label: 'Home phone',
    joined: waysOfContact,
    kind: 'phone',
    optional: true,
    autoComplete: 'home tel',
    isFolded: true,
  },
  {
    name: 'businessPhone',
    label: 'Business phone',
    joined: waysOfContact,
    kind: 'phone',
    optional: true,
    autoComplete: 'work tel',
    isBeside: true,
    isFolded: true,
  },
  {
    name: 'relationship',
    label: 'Your relationship to the person who died',
    kind: 'line',
    hint: 'For example daughter, husband, friend or executor.',
  },
];

const deceased: FormField[] = [
  {
    name: 'deceasedTitle',
    deceasedAutocomplete: 'honorific-prefix',
    label: 'Their title',
    joined: fullName,
    kind: 'line',
    titleCase: true,
    isShort: true,
  },
  {
    name: 'deceasedFirstName',
    deceasedAutocomplete: 'given-name',
    label: 'Their first name',
    joined: fullName,
    kind: 'line',
    titleCase: true,
    isBeside: true,
  },
  {
    name: 'deceasedMiddleName',
    deceasedAutocomplete: 'additional-name',
    label: 'Their middle name',
    joined: fullName,
    kind: 'line',
    optional: true,
    titleCase: true,
    isShort: true,
  },
  {
    name: 'deceasedLastName',
    deceasedAutocomplete: 'family-name',
    label: 'Their last name',
    joined: fullName,
    kind: 'line',
    titleCase: true,
    isShort: true,
    isBeside: true,
  },
  {
    name: 'maritalStatus',
    label: 'Their marital status',
    kind: 'choice',
    hint: 'The legal forms ask for marital status and gender.',
  },
  { name: 'gender', label: 'Their gender', kind: 'choice', isBeside: true },
  { name: 'dateOfBirth', label: 'Their date of birth', kind: 'date', startYear: 1945 },
  { name: 'dateOfDeath', label: 'The date of their death', kind: 'date', isBeside: true },
  {
    name: 'occupation',
    label: 'Their occupation',
    kind: 'line',
    optional: true,
    titleCase: true,
    hint: 'Their main job, even if they had retired.',
  },
];

const createAddressFields = (
  label: string,
  [line1, line2, town, postcode]: [FieldName, FieldName, FieldName, FieldName],
): FormField[] =>
  [
    {
      name: line1,
      deceasedAutocomplete: 'address-line1',
      label: 'Address line 1',
      kind: 'line',
      titleCase: true,
    },
    {
      name: line2,
      deceasedAutocomplete: 'address-line2',
      label: 'Address line 2',
      kind: 'line',
      optional: true,
      titleCase: true,
    },
    { name: town, deceasedAutocomplete: 'address-level2', label: 'Town', kind: 'line', titleCase: true },
    {
      name: postcode,
      deceasedAutocomplete: 'postal-code',
      label: 'Postcode',
      kind: 'line',
      postcode: true,
      isShort: true,
      isBeside: true,
    },
  ].map((field) => ({ ...field, joined: { label, separator: '\n' } }) as FormField);

const questions: FormField[] = [
  {
    name: 'deceasedDoctorSurgery',
    label: 'Their doctor’s surgery',
    kind: 'long',
    charactersMax: answerCharactersMax,
    hint: 'Name and town are enough. We may need to speak to their doctor.',
  },
  {
    name: 'unnaturalMedicalImplant',
    label: 'Medical implants, such as a pacemaker',
    kind: 'long',
    charactersMax: answerCharactersMax,
    hint: 'We ask because some implants are unsafe in a cremation and must be removed first.',
  },
  {
    name: 'paymentType',
    label: 'How you would like to pay',
    kind: 'long',
    charactersMax: answerCharactersMax,
    hint: 'Please do not write any card or account numbers here.',
    isFolded: true,
  },
  {
    name: 'remainsInstructions',
    label: 'What you would like to happen to the ashes',
    kind: 'long',
    charactersMax: longAnswerCharactersMax,
    hint: 'You do not have to decide this now.',
    isFolded: true,
  },
  {
    name: 'causeOfDeath',
    label: 'The cause of death, if you know it',
    kind: 'long',
    charactersMax: longAnswerCharactersMax,
    hint: 'This helps us care for them safely and protects our staff.',
    isFolded: true,
  },
  {
    name: 'discussFurther',
    label: 'Anything you would like to discuss',
    kind: 'long',
    charactersMax: longAnswerCharactersMax,
  },
].map((row) => ({ ...row, optional: true }) as FormField);

/** The four sections of the form, in the order of section 3 of the specification. */
export const sections: Section[] = [
  { id: 'about-you', title: 'About you', fields: requester, foldedTitle: 'Add another way to reach you' },
  { id: 'person-who-died', title: 'About the person who died', fields: deceased },
  {
    id: 'where-they-died',
    title: 'Where they lived and died',
    fields: createAddressFields('Home address', ['addressLine1', 'addressLine2', 'town', 'postcode']),
    placeOfDeath: createAddressFields('Where they died', [
      'diedAtAddressLine1',
      'diedAtAddressLine2',
      'diedAtTown',
      'diedAtPostcode',
    ]),
  },
  {
    id: 'more-questions',
    title: 'A few more questions',
    description: 'Please answer what you can. We can talk about all of it later.',
    fields: questions,
    foldedTitle: 'Payment, ashes and cause of death',
  },
];

export const listSectionFields = ({ fields, placeOfDeath }: Section): FormField[] => [
  ...fields,
  ...(placeOfDeath ?? []),
];

export const requestFields: FormField[] = sections.flatMap(listSectionFields);

/** The checkbox for a death somewhere else. It is not a field of the payload. */
export const otherPlaceName = 'diedAtDifferentAddress';
export const otherPlaceLabel = 'They died at a different address';
