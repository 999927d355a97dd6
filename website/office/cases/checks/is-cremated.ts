import type { CaseChecks } from '#contract/operator/cases/checks.ts';

/** Whether two people have said that the cremation has taken place. */
export const isCremated = ({ acts }: Pick<CaseChecks, 'acts'>): boolean =>
  acts.some(({ kind, state }) => kind === 'cremation' && state === 'confirmed');
