import type { OwnCalls } from '#contract/operator/calls.ts';
import { getBranches } from './branches.ts';
import { createBranch, removeBranch, updateBranch, type ManageBranchesParts } from './manage-branches.ts';

/** The branches of the provider. */
export const branchCalls = (parts: ManageBranchesParts) =>
  ({
    getBranches: () => getBranches(parts),
    createBranch: ({ body }) => createBranch(parts, body),
    updateBranch: ({ guid, body }) => updateBranch(parts, guid, body),
    removeBranch: ({ guid }) => removeBranch(parts, guid),
  }) satisfies Partial<OwnCalls>;
