import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { listFieldLabels } from '#contract/fields/table.ts';
import { jurisdictionNames, stageNames } from '#contract/operator/cases/stages.ts';
import { caseFields } from '#contract/records/case.ts';
import type { EmptyTexts, FirstStep } from '../list/empty-list.tsx';

/** The parameters of the board and the list that are remembered. */
export const filterNames = ['branch', 'owner'];

export const searchHint = 'Name, number, email address or phone number';

/** The fields that the history of a case shows. */
export const caseHistoryLabels: Record<string, string> = {
  ...listFieldLabels(caseFields),
  stage: 'Stage',
  task: 'Task',
  owner: 'Person',
  dueOn: 'Due',
  gate: 'Gate',
  reason: 'Reason',
  implant: 'Implant',
  estimate: 'Estimate',
  pricesOn: 'Prices of',
  declaredBy: 'Said by',
  removedBy: 'Removed by',
  removedOn: 'Removed on',
  instruction: 'Instruction',
  givenBy: 'Given by',
  givenOn: 'Given on',
  inWriting: 'In writing',
  madeOn: 'Made on',
  reachedBy: 'By',
  outcome: 'Outcome',
  nominatedPerson: 'Nominated person',
  nominatedContact: 'How to reach them',
  keptAt: 'Kept at',
  at: 'When',
  place: 'Where',
  way: 'How',
  recipient: 'Who has them',
  proof: 'Proof of identity',
  proofDetail: 'More about the proof',
  familyLevel: 'The family sees',
  belongings: 'Belongings',
  answeredBy: 'By',
  topic: 'Page',
  paper: 'Paper',
  addedBy: 'From',
  detail: 'Detail',
  note: 'Note',
};

export const caseHistoryValues: Record<string, string> = { ...jurisdictionNames, ...stageNames };

/** "due 3 Dec 2026", or how it stands. */
export const describeDue = (dueOn: string | null, isLate: boolean): string => {
  if (!dueOn) return 'no day yet';
  return isLate ? `was due ${formatDay(dueOn)}` : `due ${formatDay(dueOn)}`;
};

/** The ways to a first case. */
export const firstSteps: FirstStep[] = [
  { label: 'Open the requests', address: href('/office/requests'), call: 'getRequests' },
  { label: 'Begin with a phone call', address: href('/office/cases/new'), call: 'createCase' },
];

export const placeHistoryLabels = { name: 'Name', kind: 'Kind of place', branch: 'Branch' };

export const emptyPlaces: EmptyTexts = {
  nothing: 'There are no places yet. An administrator adds the mortuary first, then the van.',
  steps: [{ label: 'Add the first place', address: href('/office/places/new'), call: 'createCarePlace' }],
};
