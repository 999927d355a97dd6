import type { CareAct } from '#contract/operator/cases/care.ts';
import type { NewCarePlace } from '#contract/operator/cases/care-places.ts';
import type { NewCase } from '#contract/operator/cases/cases.ts';
import type { OpenStage } from '#contract/operator/cases/stages.ts';

/** How many days ago the death was. */
type DemonstrationCase = Omit<NewCase, 'diedOn'> & {
  daysAgo: number;
  stage: OpenStage;
  /** Whether its application is not answered on the phone. */
  isAnsweredByFamily?: true;
};

const applicant = { relationship: 'Demonstration relative', eMail: 'visitor98@demonstration.example' };

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
    stage: 'cremation',
  },
  {
    deceasedName: 'Demonstration person 5',
    applicantName: 'Demonstration relative 5',
    ...applicant,
    jurisdiction: 'england-and-wales',
    placeOfDeath: 'Example Care Home, Demonstration Town',
    daysAgo: 6,
    stage: 'papers',
    isAnsweredByFamily: true,
  },
];

/** Answers to an application that a family gave on the phone. Some are still missing. */
export const demonstrationAnswers = {
  diedAt: 'Example Hospital, Demonstration Town',
  isNowAt: 'our-care',
  isRegistered: 'yes',
  hasCoroner: 'no',
  implants: 'pacemaker',
};

/** Answers of a case that is about to be cremated, for its checks and its instructions for the ashes. */
export const answersBeforeCremation = { ...demonstrationAnswers, implants: 'none', ashesWish: 'collect' };

export const demonstrationPlaces: NewCarePlace[] = [
  { name: 'Demonstration mortuary', kind: 'mortuary' },
  { name: 'Demonstration van', kind: 'van' },
  { name: 'Demonstration chapel of rest', kind: 'chapel' },
];

type Step = { act: CareAct; place: number; minutesAgo: number };

/** The route of the person of each case, in the order of the cases. `place` is an index of the places. */
export const demonstrationWays: Step[][] = [
  [],
  [
    { act: 'arrived', place: 1, minutesAgo: 4_000 },
    { act: 'left', place: 1, minutesAgo: 3_950 },
    { act: 'arrived', place: 0, minutesAgo: 3_945 },
    { act: 'checked', place: 0, minutesAgo: 600 },
  ],
  [
    { act: 'arrived', place: 0, minutesAgo: 9_000 },
    { act: 'left', place: 0, minutesAgo: 90 },
    { act: 'arrived', place: 2, minutesAgo: 60 },
  ],
  [],
  [
    { act: 'arrived', place: 1, minutesAgo: 6_500 },
    { act: 'left', place: 1, minutesAgo: 6_460 },
    { act: 'arrived', place: 0, minutesAgo: 6_455 },
  ],
];
