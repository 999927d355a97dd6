import type { guideCalls } from '#contract/operator/settings/guide.ts';
import type { processCalls } from '#contract/operator/settings/processes.ts';
import type { settingCalls } from '#contract/operator/settings/settings.ts';

type Calls = keyof typeof settingCalls | keyof typeof guideCalls | keyof typeof processCalls;

/** What each call of the settings does. */
export const settingSummaries: Record<Calls, string> = {
  getProcesses: 'List running processes, and settings that they have unlike',
  getGuide: 'Get how far the first steps have come',
  sendTestEmail: 'Send a test email to oneself',
  setAsideGuide: 'Set the first steps aside',
  getDemonstration: 'Get what is left of the demonstration data',
  removeDemonstration: 'Remove the demonstration data',
  resumeGuide: 'Show the first steps on Today again',
  getSettings: 'List what staff set, and where each value comes from',
  updateProviderSettings: 'Change the name and contacts of the provider',
  updateNoticeSettings: 'Change who is told of what, and when',
  updateRetentionSettings: 'Change how long personal data is kept',
  updateLookSettings: 'Change the colour of links, or take the logo away',
  uploadLogo: 'Upload the logo',
  updatePriceList: 'Change where the price list is',
  uploadPriceList: 'Upload the price list as a PDF',
  updatePrivacySettings: 'Change the text of the privacy notice',
  updateEmailTexts: 'Change the words of the provider in emails',
  previewEmailText: 'Get an email with other words of the provider',
  testEmailText: 'Send oneself an email with other words of the provider',
};
