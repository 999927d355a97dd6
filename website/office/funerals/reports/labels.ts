import type { reportDecisions } from '#contract/operator/funerals/photograph-reports.ts';

export type Decision = (typeof reportDecisions)[number];

export const decisionNames: Record<Decision, string> = {
  kept: 'Left as it is',
  hidden: 'Hidden',
  removed: 'Removed',
};
