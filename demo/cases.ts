import type { NewCase } from '#contract/operator/cases/cases.ts';
import type { OpenStage } from '#contract/operator/cases/stages.ts';

/** The death was so many days ago. */
type DemonstrationCase = Omit<NewCase, 'diedOn'> & { daysAgo: number; stage: OpenStage };

const applicant = { relationship: 'Demonstration relative', eMail: 'relative@demonstration.example' };

export const demonstrationCases: DemonstrationCase[] = [
  {
    deceasedName: 'Demonstration person 1',
    applicantName: 'Demonstration relative 1',
    ...applicant,
    jurisdiction: 'england-and-wales',
    placeOfDeath: 'Example Hospital, Demonstration Town',
    daysAgo: 1,
    stage: 'arrange',
  },
  {
    deceasedName: 'Demonstration person 2',
    applicantName: 'Demonstration relative 2',
    ...applicant,
    jurisdiction: 'england-and-wales',
    daysAgo: 4,
    stage: 'papers',
  },
  {
    deceasedName: 'Demonstration person 3',
    applicantName: 'Demonstration relative 3',
    ...applicant,
    jurisdiction: 'scotland',
    daysAgo: 9,
    stage: 'cremation',
  },
  {
    deceasedName: 'Demonstration person 4',
    applicantName: 'Demonstration relative 4',
    ...applicant,
    jurisdiction: 'northern-ireland',
    daysAgo: 20,
    stage: 'ashes',
  },
];
