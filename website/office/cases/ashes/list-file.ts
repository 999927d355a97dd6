import { operatorCalls } from '#contract/operator/calls.ts';
import { choiceNames, dueNames } from '#contract/operator/cases/act-names.ts';
import { readBranchNames } from '../../branches/branch-names.ts';
import { listFile } from '../../list/list-file.ts';
import { defineList } from '../../list/read-list.ts';

export const ashesList = defineList({
  call: operatorCalls.getAshes,
  load: (query, api) => api.getAshes({ query }),
  defaults: { view: 'here' },
});

export const ashesFile = listFile(ashesList, async (api) => {
  const getBranchName = await readBranchNames(api);
  return {
    Case: ({ number }) => number,
    'Ashes of': ({ deceasedName }) => deceasedName,
    'Who applies': ({ applicantName }) => applicantName,
    Cremated: ({ crematedOn }) => crematedOn,
    Instruction: ({ choice }) => choice && choiceNames[choice],
    'Nominated person': ({ nominatedPerson }) => nominatedPerson,
    'What is due': ({ due }) => due && dueNames[due],
    'Kept at': ({ keptAt }) => keptAt,
    'Given to': ({ released }) => released?.to ?? null,
    'How they left': ({ released }) => released?.way ?? null,
    'Left on': ({ released }) => released?.on ?? null,
    Branch: ({ branch }) => getBranchName(branch),
  };
});
