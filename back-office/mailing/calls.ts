import type { OwnCalls } from '#contract/operator/calls.ts';
import type { CampaignParts } from './campaigns/campaign-record.ts';
import { getCampaign, getCampaigns, previewCampaign } from './campaigns/get-campaigns.ts';
import { pauseCampaign, resumeCampaign, stopCampaign } from './campaigns/hold-campaign.ts';
import { getCampaignRecipients } from './campaigns/recipients.ts';
import { resendCampaign } from './campaigns/resend-campaign.ts';
import { sendCampaign, testCampaign, unscheduleCampaign } from './campaigns/send-campaign.ts';
import { createCampaign, removeCampaign, updateCampaign } from './campaigns/write-campaign.ts';
import { getContact } from './contacts/get-contact.ts';
import { getContacts } from './contacts/list.ts';
import { createContact, updateContact } from './contacts/manage-contacts.ts';
import { removeContact } from './contacts/remove-contact.ts';
import { getContactImport, getContactImportLines, getContactImports } from './imports/get-imports.ts';
import { checkContactImport, importContacts, previewContacts } from './imports/import-contacts.ts';
import { importCheckedContacts } from './imports/run-import.ts';
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
export const mailingCalls = (parts: Parts) =>
  ({
    mailShot: ({ body }) => recordMailShot(parts, body),
    unsubscribe: ({ body }) => unsubscribe(parts, body),
    ...campaignCalls(parts),
    ...contactCalls(parts),
  }) satisfies Partial<OwnCalls>;

const campaignCalls = (parts: Parts) =>
  ({
    createCampaign: ({ body }) => createCampaign(parts, body),
    getCampaigns: ({ query }) => getCampaigns(parts, query),
    getCampaign: ({ ca }) => getCampaign(parts, ca),
    updateCampaign: ({ ca, body }) => updateCampaign(parts, ca, body),
    removeCampaign: ({ ca }) => removeCampaign(parts, ca),
    previewCampaign: ({ ca }) => previewCampaign(parts, ca),
    testCampaign: ({ ca, body }) => testCampaign(parts, ca, body),
    sendCampaign: ({ ca, body }) => sendCampaign(parts, ca, body),
    unscheduleCampaign: ({ ca }) => unscheduleCampaign(parts, ca),
    pauseCampaign: ({ ca }) => pauseCampaign(parts, ca),
    resumeCampaign: ({ ca }) => resumeCampaign(parts, ca),
    stopCampaign: ({ ca }) => stopCampaign(parts, ca),
    getCampaignRecipients: ({ ca, query }) => getCampaignRecipients(parts, ca, query),
    resendCampaign: ({ ca, body }) => resendCampaign(parts, ca, body.to),
  }) satisfies Partial<OwnCalls>;

const contactCalls = (parts: Parts) =>
  ({
    previewContacts: ({ body }) => previewContacts(parts, body),
    importContacts: ({ body }) => importContacts(parts, body),
    checkContactImport: ({ body }) => checkContactImport(parts, body),
    getContactImports: ({ query }) => getContactImports(parts, query),
    getContactImport: ({ guid }) => getContactImport(parts, guid),
    getContactImportLines: ({ guid, query }) => getContactImportLines(parts, guid, query),
    importCheckedContacts: ({ guid, body }) => importCheckedContacts(parts, guid, body.list ?? null),
    undoContactImport: ({ guid }) => undoContactImport(parts, guid),
    getContacts: ({ query }) => getContacts(parts, query),
    createContact: ({ body }) => createContact(parts, body),
    getContact: ({ co }) => getContact(parts, co),
    updateContact: ({ co, body }) => updateContact(parts, co, body),
    removeContact: ({ co }) => removeContact(parts, co),
    getContactLists: () => getContactLists(parts),
    createContactList: ({ body }) => createContactList(parts, body.name),
    updateContactList: ({ guid, body }) => updateContactList(parts, guid, body),
    removeContactList: ({ guid }) => removeContactList(parts, guid),
    addToContactList: ({ guid, body }) => addToContactList(parts, guid, body.contacts),
    takeOffContactList: ({ guid, body }) => takeOffContactList(parts, guid, body.contacts),
  }) satisfies Partial<OwnCalls>;
