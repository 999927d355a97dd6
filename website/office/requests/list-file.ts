import { formatPlainMoment } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { listFile } from '../list/list-file.ts';
import { defineList } from '../list/read-list.ts';
import { readBranchNames } from '../branches/branch-names.ts';
import { stateNames } from './labels.ts';

export const requestList = defineList({
  call: operatorCalls.getRequests,
  load: (query, api) => api.getRequests({ query }),
  defaults: { state: 'new' },
});

export const requestFile = listFile(requestList, async (api) => {
  const getBranchName = await readBranchNames(api);
  return {
    Reference: ({ reference }) => reference,
    'Who died': ({ deceased }) => deceased,
    'Asked by': ({ requester }) => requester,
    Received: ({ receivedAt }) => formatPlainMoment(receivedAt),
    State: ({ state }) => stateNames[state],
    Branch: ({ branch }) => getBranchName(branch),
    'Who has it': ({ assignee }) => assignee?.name ?? null,
  };
});
