import type { Role } from '../people/actor.ts';
import type { guideCalls } from './guide.ts';
import type { processCalls } from './processes.ts';
import type { settingCalls } from './settings.ts';

type Calls = keyof typeof settingCalls | keyof typeof guideCalls | keyof typeof processCalls;

/** The least role that each call of the settings needs. */
export const settingRoles: Record<Calls, Role> = {
  getProcesses: 'administrator',
  getGuide: 'administrator',
  sendTestEmail: 'administrator',
  setAsideGuide: 'administrator',
  getDemonstration: 'administrator',
  removeDemonstration: 'administrator',
  resumeGuide: 'administrator',
  getSettings: 'administrator',
  updateProviderSettings: 'administrator',
  updateNoticeSettings: 'administrator',
  updateRetentionSettings: 'administrator',
  updateLookSettings: 'administrator',
  uploadLogo: 'administrator',
  updatePriceList: 'administrator',
  uploadPriceList: 'administrator',
  updatePrivacySettings: 'administrator',
  updateEmailTexts: 'administrator',
  previewEmailText: 'administrator',
  testEmailText: 'administrator',
};
