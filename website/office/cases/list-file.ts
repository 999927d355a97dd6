import { formatPlainMoment } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { jurisdictionNames, stageNames } from '#contract/operator/cases/stages.ts';
import { readBranchNames } from '../branches/branch-names.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';

export const caseList = defineList({
  call: operatorCalls.getCases,
  load: (query, api) => api.getCases({ query }),
  defaults: { stage: 'open' },
});

export const caseFile = listFile(caseList, async (api) => {
  const getBranchName = await readBranchNames(api);
  return {
    Case: ({ number }) => number,
    'Who died': ({ deceasedName }) => deceasedName,
    'Who applies': ({ applicantName }) => applicantName,
    'Died in': ({ jurisdiction }) => jurisdictionNames[jurisdiction],
    Stage: ({ stage }) => stageNames[stage],
    Next: ({ next }) => next?.title ?? null,
    Due: ({ next }) => next?.dueOn ?? null,
    'Who looks after it': ({ owner }) => owner?.name ?? null,
    Branch: ({ branch }) => getBranchName(branch),
    Opened: ({ openedAt }) => formatPlainMoment(openedAt),
  };
});
