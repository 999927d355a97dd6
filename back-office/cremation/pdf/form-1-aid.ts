import { formatDay } from '#contract/fields/days.ts';
import { notAnswered, placeOfDeathLines } from '../answer-list.ts';
import { ageAtDeath, deceasedName, homeOf, requesterName, type Answers } from '../answers.ts';
import {
  answeredRow,
  type Document,
  type DocumentProvider,
  type Row,
  type Section,
} from '../../pdf/document.ts';

/**
 * The answers of a request in the order of Cremation Form 1 (England and Wales), in our own words, with blanks for what
 * the request does not ask. It is an aid for staff, not the statutory form.
 */
export const formOneAid = (
  answers: Answers,
  { reference, provider }: { reference: string; provider: DocumentProvider },
): Document => ({
  title: 'Answers for Cremation Form 1',
  reference,
  provider,
  lead: [
    'For staff to check and complete. This is an aid and not the statutory form: the application itself is made on ' +
      'the current Cremation Form 1, and the person who applies signs it there.',
    'Filled-in answers come from the request as it was sent. Nobody has checked them yet.',
  ],
  sections: [
    crematorium,
    applicant(answers),
    personWhoDied(answers),
    application(answers),
    death(answers),
    doctors(answers),
    implants(answers),
    ashes(answers),
    checks,
  ],
});

const yesOrNo = ['Yes', 'No'];
const answerRow = (label: string, answer: string | null): Row =>
  answeredRow(label, (answer ?? notAnswered).split('\n'), notAnswered);
const blankRow = (label: string, blanks = 1): Row => ({ label, blanks });
const questionRow = (label: string, blanks = 1): Row => ({ label, blanks, choices: yesOrNo });

const crematorium: Section = {
  heading: 'The crematorium',
  rows: [blankRow('Name of the crematorium'), blankRow('Its cremation authority')],
};

const applicant = (answers: Answers): Section => ({
  heading: 'The applicant',
  note: 'Taken from the person who sent the request. Check that the same person will apply.',
  rows: [
    answerRow('Full name', requesterName(answers)),
    answerRow('E-mail', answers.eMail1),
    answerRow('Mobile phone', answers.mobilePhone),
    answerRow('Home phone', answers.homePhone),
    answerRow('Business phone', answers.businessPhone),
    blankRow('Address of the applicant', 2),
  ],
});

const personWhoDied = (answers: Answers): Section => ({
  heading: 'The person who died',
  rows: [
    answerRow('Full name', deceasedName(answers)),
    answeredRow('Address', homeOf(answers)),
    answerRow('Last occupation', answers.occupation),
    answerRow('Age at death', String(ageAtDeath(answers))),
    answerRow('Date of birth', formatDay(answers.dateOfBirth!)),
    answerRow('Sex, as given', answers.gender),
    answerRow('Marital status', answers.maritalStatus),
  ],
});

const application = ({ relationship }: Answers): Section => ({
  heading: 'The application',
  rows: [
    answerRow('Relationship', relationship),
    questionRow('Is the applicant an executor, or the nearest surviving relative?'),
    blankRow('If neither: why does the applicant apply, and not an executor or a nearer relative?', 2),
    questionRow(
      'Have all near relatives and executors been told of the cremation? If not, who has not, and why?',
      2,
    ),
    questionRow('Does anybody object to it? If so, who, and why?', 2),
  ],
});

const death = (answers: Answers): Section => ({
  heading: 'The death',
  rows: [
    answerRow('Date of death', formatDay(answers.dateOfDeath!)),
    answeredRow('Place of death', placeOfDeathLines(answers)),
    answerRow('Cause, as known', answers.causeOfDeath),
    blankRow('Time of death'),
    blankRow('What kind of place it was: their home, a hospital, a hospice, a care home, elsewhere'),
    questionRow('Is there any reason to think that the death was violent or unnatural?'),
    questionRow('Is there any reason for a further examination before the cremation?'),
    questionRow('Has a coroner been told of the death?'),
  ],
});

const doctors = ({ deceasedDoctorSurgery }: Answers): Section => ({
  heading: 'Doctors',
  rows: [
    answerRow('Doctor or surgery', deceasedDoctorSurgery),
    blankRow('Usual medical practitioner: name, address, telephone number', 2),
    blankRow('Practitioners who attended during the last illness', 2),
  ],
});

const implants = ({ unnaturalMedicalImplant }: Answers): Section => ({
  heading: 'Implants',
  rows: [
    answerRow('Medical implants', unnaturalMedicalImplant),
    questionRow(
      'Was there an implant that can be a hazard, such as a pacemaker or a radioactive one? Which?',
    ),
    questionRow('Has it been taken out?'),
  ],
});

const ashes = ({ remainsInstructions }: Answers): Section => ({
  heading: 'Ashes',
  rows: [
    answerRow('Instructions', remainsInstructions),
    blankRow('Who collects them, or where they are to be scattered or buried'),
    questionRow('May metals that remain be recycled?'),
  ],
});

const checks: Section = {
  heading: 'Checked by',
  rows: [blankRow('Name and date')],
};
