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
const given = (label: string, answer: string | null): Row =>
  answeredRow(label, (answer ?? notAnswered).split('\n'), notAnswered);
const open = (label: string, blanks = 1): Row => ({ label, blanks });
const ask = (label: string, blanks = 1): Row => ({ label, blanks, choices: yesOrNo });

const crematorium: Section = {
  heading: 'The crematorium',
  rows: [open('Name of the crematorium'), open('Its cremation authority')],
};

const applicant = (answers: Answers): Section => ({
  heading: 'The applicant',
  note: 'Taken from the person who sent the request. Check that the same person will apply.',
  rows: [
    given('Full name', requesterName(answers)),
    given('E-mail', answers.eMail1),
    given('Mobile phone', answers.mobilePhone),
    given('Home phone', answers.homePhone),
    given('Business phone', answers.businessPhone),
    open('Address of the applicant', 2),
  ],
});

const personWhoDied = (answers: Answers): Section => ({
  heading: 'The person who died',
  rows: [
    given('Full name', deceasedName(answers)),
    answeredRow('Address', homeOf(answers)),
    given('Last occupation', answers.occupation),
    given('Age at death', String(ageAtDeath(answers))),
    given('Date of birth', formatDay(answers.dateOfBirth!)),
    given('Sex, as given', answers.gender),
    given('Marital status', answers.maritalStatus),
  ],
});

const application = ({ relationship }: Answers): Section => ({
  heading: 'The application',
  rows: [
    given('Relationship', relationship),
    ask('Is the applicant an executor, or the nearest surviving relative?'),
    open('If neither: why does the applicant apply, and not an executor or a nearer relative?', 2),
    ask('Have all near relatives and executors been told of the cremation? If not, who has not, and why?', 2),
    ask('Does anybody object to it? If so, who, and why?', 2),
  ],
});

const death = (answers: Answers): Section => ({
  heading: 'The death',
  rows: [
    given('Date of death', formatDay(answers.dateOfDeath!)),
    answeredRow('Place of death', placeOfDeathLines(answers)),
    given('Cause, as known', answers.causeOfDeath),
    open('Time of death'),
    open('What kind of place it was: their home, a hospital, a hospice, a care home, elsewhere'),
    ask('Is there any reason to think that the death was violent or unnatural?'),
    ask('Is there any reason for a further examination before the cremation?'),
    ask('Has a coroner been told of the death?'),
  ],
});

const doctors = ({ deceasedDoctorSurgery }: Answers): Section => ({
  heading: 'Doctors',
  rows: [
    given('Doctor or surgery', deceasedDoctorSurgery),
    open('Usual medical practitioner: name, address, telephone number', 2),
    open('Practitioners who attended during the last illness', 2),
  ],
});

const implants = ({ unnaturalMedicalImplant }: Answers): Section => ({
  heading: 'Implants',
  rows: [
    given('Medical implants', unnaturalMedicalImplant),
    ask('Was there an implant that can be a hazard, such as a pacemaker or a radioactive one? Which?'),
    ask('Has it been taken out?'),
  ],
});

const ashes = ({ remainsInstructions }: Answers): Section => ({
  heading: 'Ashes',
  rows: [
    given('Instructions', remainsInstructions),
    open('Who collects them, or where they are to be scattered or buried'),
    ask('May metals that remain be recycled?'),
  ],
});

const checks: Section = {
  heading: 'Checked by',
  rows: [open('Name and date')],
};
