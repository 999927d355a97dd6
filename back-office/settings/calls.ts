import { getPhotographStorageFailure } from '../storage/bucket-failure.ts';
import { bind } from '../bind.ts';
import { getSettings } from './get-settings.ts';
import { uploadLogo, uploadPicture, uploadPriceList } from './files/upload-files.ts';
import { saveLook } from './save-look.ts';
import {
  savePhotographStorage,
  tryPhotographStorage,
  type BucketParts,
} from './photograph-storage/save-photograph-storage.ts';
import { saveSettings } from './save-settings.ts';
import { previewEmailText, testEmailText, type TryParts } from './try-email-text.ts';

/** The calls of settings that staff change in the browser. */
export const settingCalls = bind<TryParts & BucketParts>()({
  getSettings,
  updateProviderSettings: (parts, body) => saveSettings(parts, 'provider', body),
  updateWebsiteSettings: (parts, body) => saveSettings(parts, 'website', body),
  updateMailServerSettings: (parts, body) => saveSettings(parts, 'mailServer', body),
  updateReplySettings: (parts, body) => saveSettings(parts, 'replies', body),
  updateTextSettings: (parts, body) => saveSettings(parts, 'texts', body),
  updateIdentityProviderSettings: (parts, body) => saveSettings(parts, 'identityProvider', body),
  updatePhotographStorageSettings: savePhotographStorage,
  tryPhotographStorage,
  getPhotographStorageFailure,
  updateBackupPlaceSettings: (parts, body) => saveSettings(parts, 'backupPlace', body),
  updateReleaseSettings: (parts, body) => saveSettings(parts, 'releases', body),
  updateNoticeSettings: (parts, body) => saveSettings(parts, 'notices', body),
  updateCaseSettings: (parts, body) => saveSettings(parts, 'cases', body),
  updateInvoiceSettings: (parts, body) => saveSettings(parts, 'invoices', body),
  updateRetentionSettings: (parts, body) => saveSettings(parts, 'retention', body),
  updateLookSettings: saveLook,
  uploadLogo,
  uploadPicture,
  updatePriceList: (parts, body) => saveSettings(parts, 'priceList', body),
  uploadPriceList,
  updateEmailTexts: (parts, body) => saveSettings(parts, 'emails', body),
  previewEmailText,
  testEmailText,
  updatePrivacySettings: (parts, body) => saveSettings(parts, 'privacy', body),
});
