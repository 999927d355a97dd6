import { formatPlainMoment } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';
import { readBranchNames } from '../branches/branch-names.ts';
import { describeChoice, statusNames } from './labels.ts';

export const signoffList = defineList({
  call: operatorCalls.getSignoffs,
  load: (query, api) => api.getSignoffs({ query }),
  defaults: { state: 'waiting' },
});

export const signoffFile = listFile(signoffList, async (api) => {
  const getBranchName = await readBranchNames(api);
  return {
    'Who died': ({ deceasedName }) => deceasedName,
    Name: ({ name }) => name,
    'Email address': ({ eMail }) => eMail,
    Asked: ({ createdAt }) => formatPlainMoment(createdAt),
    State: ({ state }) => statusNames[state],
    Answer: ({ answer }) => answer && describeChoice(answer),
    Answered: ({ answer }) => answer && formatPlainMoment(answer.at),
    Branch: ({ branch }) => getBranchName(branch),
  };
});
