import type { RegisterPart } from '../table.ts';

export const photographReportTables: RegisterPart = {
  personal: {
    photograph_report: {
      about: 'Reports of photographs',
      personal: {
        reason: 'What the reporter wrote',
        email: 'Email address of the reporter',
        decided_by: 'Member of staff who decided',
      },
      other: ['id', 'funeral_guid', 'photograph_id', 'reported_at', 'decision', 'decided_at'],
      foundBy: 'email address; a text that mentions it or the name',
      erasure: 'The rows are deleted. What was done to the photograph stays in the history of its funeral.',
      keptFor: { rule: 'photograph-reports' },
    },
  },
  other: {},
};
