import { bind } from '../bind.ts';
import type { CampaignParts } from './campaigns/campaign-record.ts';
import { getCampaign, getCampaigns, previewCampaign } from './campaigns/get-campaigns.ts';
import { pauseCampaign, resumeCampaign, stopCampaign } from './campaigns/hold-campaign.ts';
import { getCampaignRecipients } from './campaigns/recipients.ts';
import { resendCampaign } from './campaigns/resend-campaign.ts';
import { sendCampaign, testCampaign, unscheduleCampaign } from './campaigns/send-campaign.ts';
import { createCampaign, removeCampaign, updateCampaign } from './campaigns/write-campaign.ts';
import { getContact } from './contacts/get-contact.ts';
import { getContacts } from './contacts/get-contacts.ts';
import { createContact, updateContact } from './contacts/manage-contacts.ts';
import { removeContact } from './contacts/remove-contact.ts';
import { getContactImport, getContactImportLines, getContactImports } from './imports/get-imports.ts';
import { checkContactImport, importContacts, previewContacts } from './imports/import-contacts.ts';
import { importCheckedContacts } from './imports/run-import.ts';
import { getContactImportColumns, setContactImportColumns } from './imports/map-columns.ts';
import { undoContactImport } from './imports/undo-import.ts';
import {
  addToContactList,
  createContactList,
  getContactLists,
  removeContactList,
  takeOffContactList,
  updateContactList,
} from './lists/manage-lists.ts';
import { recordMailShot, type MailShotParts } from './mail-shot.ts';
import { unsubscribe } from './unsubscribe.ts';

type Parts = CampaignParts & MailShotParts;

/** Mail-shots, contacts and unsubscribing. */
export const mailingCalls = (parts: Parts) => ({
  ...emailLinkCalls(parts),
  ...campaignCalls(parts),
  ...contactCalls(parts),
});

const emailLinkCalls = bind<Parts>()({ mailShot: recordMailShot, unsubscribe });

const campaignCalls = bind<Parts>()({
  createCampaign,
  getCampaigns,
  getCampaign,
  updateCampaign,
  removeCampaign,
  previewCampaign,
  testCampaign,
  sendCampaign,
  unscheduleCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  getCampaignRecipients,
  resendCampaign: (parts, ca, body) => resendCampaign(parts, ca, body.to),
});

const contactCalls = bind<Parts>()({
  previewContacts,
  importContacts,
  checkContactImport,
  getContactImportColumns,
  setContactImportColumns,
  getContactImports,
  getContactImport,
  getContactImportLines,
  importCheckedContacts: (parts, guid, body) => importCheckedContacts(parts, guid, body.list ?? null),
  undoContactImport,
  getContacts,
  createContact,
  getContact,
  updateContact,
  removeContact,
  getContactLists,
  createContactList: (parts, body, idempotencyKey) => createContactList(parts, body.name, idempotencyKey),
  updateContactList,
  removeContactList,
  addToContactList: (parts, guid, body) => addToContactList(parts, guid, body.contacts),
  takeOffContactList: (parts, guid, body) => takeOffContactList(parts, guid, body.contacts),
});
