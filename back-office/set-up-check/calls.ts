import type { OwnCalls } from '#contract/operator/calls.ts';
import { getDemonstration, removeDemonstration, type DemonstrationParts } from './demonstration.ts';
import { getEmailStatus } from './email-status.ts';
import { getGuide, resumeGuide, setAsideGuide } from './guide.ts';
import { sendTestEmail } from './test-email.ts';
import { getOverdueBackup } from './overdue-backup.ts';
import { askForSetUpItem, getSetUpCheck, setAsideSetUpItem, type SetUpParts } from './set-up-check.ts';

/** What is left to set up, and whether backups still come. */
export const setUpCheckCalls = (parts: SetUpParts & DemonstrationParts) =>
  ({
    getEmailStatus: () => getEmailStatus(parts),
    getSetUpCheck: () => getSetUpCheck(parts),
    setAsideSetUpItem: ({ item }) => setAsideSetUpItem(parts, item),
    askForSetUpItem: ({ item }) => askForSetUpItem(parts, item),
    getOverdueBackup: () => getOverdueBackup(parts),
    getGuide: () => getGuide(parts),
    sendTestEmail: () => sendTestEmail(parts),
    setAsideGuide: () => setAsideGuide(parts),
    getDemonstration: () => getDemonstration(parts),
    removeDemonstration: () => removeDemonstration(parts),
    resumeGuide: () => resumeGuide(parts),
  }) satisfies Partial<OwnCalls>;
