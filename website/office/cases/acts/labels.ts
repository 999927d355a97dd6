import type { ActKind } from '#contract/operator/cases/acts.ts';

/** The heading of the form of each kind, and the link to it. */
export const recordLabels: Record<ActKind, string> = {
  identity: 'Record a check of who it is',
  cremation: 'Record the cremation',
  release: 'Record that the ashes have left',
};
