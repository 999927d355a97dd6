import { bind } from '../bind.ts';
import { getBranches } from './branches.ts';
import { createBranch, removeBranch, updateBranch, type ManageBranchesParts } from './manage-branches.ts';

/** The branches of the provider. */
export const branchCalls = bind<ManageBranchesParts>()({
  getBranches,
  createBranch,
  updateBranch,
  removeBranch,
});
