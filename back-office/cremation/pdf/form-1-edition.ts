import { formatDay } from '#contract/fields/days.ts';
import { describePlaceOfDeath } from '../answer-list.ts';
import {
  computeAgeAtDeath,
  formatDeceasedName,
  listHomeLines,
  formatRequesterName,
  type Answers,
} from '../answers.ts';

/** A row with an answer of the request, or with blanks. `isQuestion` adds Yes and No to tick. */
export type AidRow = {
  label: string;
  answer?: (answers: Answers) => string | string[] | null;
  blanks?: number;
  isQuestion?: true;
};

type AidSection = { heading: string; note?: string; rows: AidRow[] };

/** The edition of the form that the sections below follow. */
export const formOneEdition =
  'It follows the form as it was before 9 September 2024. It was replaced then (SI 2024/668), and its new text was not compared: where they differ, the form counts.';

/**
 * The sections of Cremation Form 1 (England and Wales), in our own words. For a new edition of the form, change them and
 * `formOneEdition`.
 */
export const formOneSections: AidSection[] = [
  {
    heading: 'The crematorium',
    rows: [{ label: 'Name of the crematorium' }, { label: 'Its cremation authority' }],
  },
  {
    heading: 'The applicant',
    note: 'Taken from the person who sent the request. Check that the same person will apply.',
    rows: [
      { label: 'Full name', answer: formatRequesterName },
      { label: 'E-mail', answer: ({ eMail1 }) => eMail1 },
      { label: 'Mobile phone', answer: ({ mobilePhone }) => mobilePhone },
      { label: 'Home phone', answer: ({ homePhone }) => homePhone },
      { label: 'Business phone', answer: ({ businessPhone }) => businessPhone },
      { label: 'Address of the applicant', blanks: 2 },
    ],
  },
  {
    heading: 'The person who died',
    rows: [
      { label: 'Full name', answer: formatDeceasedName },
      { label: 'Address', answer: listHomeLines },
      { label: 'Last occupation', answer: ({ occupation }) => occupation },
      { label: 'Age at death', answer: (answers) => String(computeAgeAtDeath(answers)) },
      { label: 'Date of birth', answer: ({ dateOfBirth }) => formatDay(dateOfBirth!) },
      { label: 'Sex, as given', answer: ({ gender }) => gender },
      { label: 'Marital status', answer: ({ maritalStatus }) => maritalStatus },
    ],
  },
  {
    heading: 'The application',
    rows: [
      { label: 'Relationship', answer: ({ relationship }) => relationship },
      { label: 'Is the applicant an executor, or the nearest surviving relative?', isQuestion: true },
      {
        label: 'If neither: why does the applicant apply, and not an executor or a nearer relative?',
        blanks: 2,
      },
      {
        label:
          'Have all near relatives and executors been told of the cremation? If not, who has not, and why?',
        isQuestion: true,
        blanks: 2,
      },
      { label: 'Does anybody object to it? If so, who, and why?', isQuestion: true, blanks: 2 },
    ],
  },
  {
    heading: 'The death',
    rows: [
      { label: 'Date of death', answer: ({ dateOfDeath }) => formatDay(dateOfDeath!) },
      { label: 'Place of death', answer: describePlaceOfDeath },
      { label: 'Cause, as known', answer: ({ causeOfDeath }) => causeOfDeath },
      { label: 'Time of death' },
      { label: 'What kind of place it was: their home, a hospital, a hospice, a care home, elsewhere' },
      { label: 'Is there any reason to think that the death was violent or unnatural?', isQuestion: true },
      { label: 'Is there any reason for a further examination before the cremation?', isQuestion: true },
      { label: 'Has a coroner been told of the death?', isQuestion: true },
    ],
  },
  {
    heading: 'Doctors',
    note: 'The form since 2024 may no longer ask for this.',
    rows: [
      { label: 'Doctor or surgery', answer: ({ deceasedDoctorSurgery }) => deceasedDoctorSurgery },
      { label: 'Usual medical practitioner: name, address, telephone number', blanks: 2 },
      { label: 'Practitioners who attended during the last illness', blanks: 2 },
    ],
  },
  {
    heading: 'Implants',
    rows: [
      { label: 'Medical implants', answer: ({ unnaturalMedicalImplant }) => unnaturalMedicalImplant },
      {
        label: 'Was there an implant that can be a hazard, such as a pacemaker or a radioactive one? Which?',
        isQuestion: true,
      },
      { label: 'Has it been taken out?', isQuestion: true },
    ],
  },
  {
    heading: 'Ashes',
    rows: [
      { label: 'Instructions', answer: ({ remainsInstructions }) => remainsInstructions },
      { label: 'Who collects them, or where they are to be scattered or buried' },
      { label: 'May metals that remain be recycled?', isQuestion: true },
    ],
  },
  { heading: 'Checked by', rows: [{ label: 'Name and date' }] },
];
