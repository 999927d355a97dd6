import { formatDay } from '#contract/fields/days.ts';
import {
  ageAtDeath,
  deceasedName,
  homeLines,
  placeOfDeathTexts,
  requesterName,
  type Answers,
} from './answers.ts';

/** A short label and the lines of its answer. */
type AnsweredQuestion = { label: string; lines: string[] };
export type AnswerSection = { heading: string; answers: AnsweredQuestion[] };

export const notAnswered = 'Not answered';

/** All answers of a request as staff see them, in the email and in the PDF. */
export const answerList = (answers: Answers): AnswerSection[] => [
  { heading: 'Who sent the request', answers: aboutRequester(answers) },
  { heading: 'The person who died', answers: aboutDeceased(answers) },
  { heading: 'Further answers', answers: furtherAnswers(answers) },
];

const aboutRequester = (answers: Answers) => [
  row('Name', requesterName(answers)),
  row('Relationship', answers.relationship),
  row('E-mail', answers.eMail1),
  row('Second e-mail', answers.eMail2),
  row('Mobile phone', answers.mobilePhone),
  row('Home phone', answers.homePhone),
  row('Business phone', answers.businessPhone),
];

const aboutDeceased = (answers: Answers) => [
  row('Name', deceasedName(answers)),
  row('Date of birth', formatDay(answers.dateOfBirth!)),
  row('Date of death', formatDay(answers.dateOfDeath!)),
  row('Age at death', String(ageAtDeath(answers))),
  row('Gender', answers.gender),
  row('Marital status', answers.maritalStatus),
  row('Occupation', answers.occupation),
  { label: 'Home address', lines: homeLines(answers) },
  { label: 'Place of death', lines: placeOfDeathLines(answers) },
];

const furtherAnswers = (answers: Answers) => [
  row('Doctor’s surgery', answers.deceasedDoctorSurgery),
  row('Medical implants', answers.unnaturalMedicalImplant),
  row('Payment', answers.paymentType),
  row('What to do with the ashes', answers.remainsInstructions),
  row('Cause of death', answers.causeOfDeath),
  row('To talk about further', answers.discussFurther),
];

/** The place of death; "At the home address" if it is the home. */
export const placeOfDeathLines = (answers: Answers): string[] => {
  const place = placeOfDeathTexts(answers);
  return place.join('\n') === homeLines(answers).join('\n') ? ['At the home address'] : place;
};

const row = (label: string, answer: string | null): AnsweredQuestion => ({
  label,
  lines: (answer ?? notAnswered).split('\n'),
});
