import type { OwnCalls } from '#contract/operator/calls.ts';
import { getSettings } from './get-settings.ts';
import { uploadLogo, uploadPriceList } from './files/upload-files.ts';
import { saveLook } from './save-look.ts';
import { saveSettings } from './save-settings.ts';
import { previewEmailText, testEmailText, type TryParts } from './try-email-text.ts';

/** What staff set in the browser. */
export const settingCalls = (parts: TryParts) =>
  ({
    getSettings: () => getSettings(parts),
    updateProviderSettings: ({ body }) => saveSettings(parts, 'provider', body),
    updateNoticeSettings: ({ body }) => saveSettings(parts, 'notices', body),
    updateRetentionSettings: ({ body }) => saveSettings(parts, 'retention', body),
    updateLookSettings: ({ body }) => saveLook(parts, body),
    uploadLogo: ({ body }) => uploadLogo(parts, body),
    updatePriceList: ({ body }) => saveSettings(parts, 'priceList', body),
    uploadPriceList: ({ body }) => uploadPriceList(parts, body),
    updateEmailTexts: ({ body }) => saveSettings(parts, 'emails', body),
    previewEmailText: ({ body }) => previewEmailText(parts, body),
    testEmailText: ({ body }) => testEmailText(parts, body),
    updatePrivacySettings: ({ body }) => saveSettings(parts, 'privacy', body),
  }) satisfies Partial<OwnCalls>;
