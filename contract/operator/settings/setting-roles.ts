import type { Role } from '../people/actor.ts';
import type { guideCalls } from './guide.ts';
import type { settingCalls } from './settings.ts';

/** The least role that each call of the settings needs. */
export const settingRoles: Record<keyof typeof settingCalls | keyof typeof guideCalls, Role> = {
  getGuide: 'administrator',
  sendTestEmail: 'administrator',
  setAsideGuide: 'administrator',
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
