import { bind } from '../bind.ts';
import { getDemonstration, removeDemonstration, type DemonstrationParts } from './demonstration.ts';
import { getEmailStatus } from './email-status.ts';
import { getGuide, resumeGuide, setAsideGuide } from './guide.ts';
import { sendTestEmail } from './test-email.ts';
import { getOverdueBackup } from './overdue-backup.ts';
import { restoreSetUpItem, getSetUpCheck, dismissSetUpItem, type SetUpParts } from './set-up-check.ts';

/** The calls of the set-up check and of overdue backups. */
export const setUpCheckCalls = bind<SetUpParts & DemonstrationParts>()({
  getEmailStatus,
  getSetUpCheck,
  dismissSetUpItem,
  restoreSetUpItem,
  getOverdueBackup,
  getGuide,
  sendTestEmail,
  setAsideGuide,
  getDemonstration,
  removeDemonstration,
  resumeGuide,
});
