import { formatDay } from '#contract/fields/days.ts';
import {
  computeAgeAtDeath,
  formatDeceasedName,
  listHomeLines,
  listPlaceOfDeathLines,
  formatRequesterName,
  type Answers,
} from './answers.ts';

/** A short label and the lines of its answer. */
type AnsweredQuestion = { label: string; lines: string[] };
export type AnswerSection = { heading: string; answers: AnsweredQuestion[] };

export const notAnswered = 'Not answered';

/** All answers of a request, for the staff pages, the email and the PDF. */
export const listAnswers = (answers: Answers): AnswerSection[] => [
  { heading: 'Who sent the request', answers: describeRequester(answers) },
  { heading: 'The person who died', answers: describeDeceased(answers) },
  { heading: 'Further answers', answers: describeFurtherAnswers(answers) },
];

const describeRequester = (answers: Answers) => [
  createQuestion('Name', formatRequesterName(answers)),
  createQuestion('Relationship', answers.relationship),
  createQuestion('E-mail', answers.eMail1),
  createQuestion('Second e-mail', answers.eMail2),
  createQuestion('Mobile phone', answers.mobilePhone),
  createQuestion('Home phone', answers.homePhone),
  createQuestion('Business phone', answers.businessPhone),
];

const describeDeceased = (answers: Answers) => [
  createQuestion('Name', formatDeceasedName(answers)),
  createQuestion('Date of birth', formatDay(answers.dateOfBirth!)),
  createQuestion('Date of death', formatDay(answers.dateOfDeath!)),
  createQuestion('Age at death', String(computeAgeAtDeath(answers))),
  createQuestion('Gender', answers.gender),
  createQuestion('Marital status', answers.maritalStatus),
  createQuestion('Occupation', answers.occupation),
  { label: 'Home address', lines: listHomeLines(answers) },
  { label: 'Place of death', lines: describePlaceOfDeath(answers) },
];

const describeFurtherAnswers = (answers: Answers) => [
  createQuestion('Doctor’s surgery', answers.deceasedDoctorSurgery),
  createQuestion('Medical implants', answers.unnaturalMedicalImplant),
  createQuestion('Payment', answers.paymentType),
  createQuestion('What to do with the ashes', answers.remainsInstructions),
  createQuestion('Cause of death', answers.causeOfDeath),
  createQuestion('To talk about further', answers.discussFurther),
];

/** The place of death; "At the home address" if it is the home. */
export const describePlaceOfDeath = (answers: Answers): string[] => {
  const place = listPlaceOfDeathLines(answers);
  return place.join('\n') === listHomeLines(answers).join('\n') ? ['At the home address'] : place;
};

const createQuestion = (label: string, answer: string | null): AnsweredQuestion => ({
  label,
  lines: (answer ?? notAnswered).split('\n'),
});
