import type { OwnCalls } from '#contract/operator/calls.ts';
import {
  createCampaign,
  getCampaign,
  getCampaigns,
  sendCampaign,
  testCampaign,
  unscheduleCampaign,
  updateCampaign,
  type CampaignParts,
} from './campaign.ts';
import { importContacts, previewContacts } from './contacts/import.ts';
import { getContacts } from './contacts/list.ts';
import { recordMailShot, type MailShotParts } from './mail-shot.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Mail-shots, contacts and unsubscribing. */
export const mailingCalls = (parts: CampaignParts & MailShotParts) =>
  ({
    mailShot: ({ body }) => recordMailShot(parts, body),
    unsubscribe: ({ body }) => unsubscribe(parts, body),
    createCampaign: ({ body }) => createCampaign(parts, body),
    getCampaigns: ({ query }) => getCampaigns(parts, query),
    getCampaign: ({ ca }) => getCampaign(parts, ca),
    updateCampaign: ({ ca, body }) => updateCampaign(parts, ca, body),
    testCampaign: ({ ca, body }) => testCampaign(parts, ca, body),
    sendCampaign: ({ ca, body }) => sendCampaign(parts, ca, body.at ?? null),
    unscheduleCampaign: ({ ca }) => unscheduleCampaign(parts, ca),
    previewContacts: ({ body }) => previewContacts(parts, body),
    importContacts: ({ body }) => importContacts(parts, body),
    getContacts: ({ query }) => getContacts(parts, query),
  }) satisfies Partial<OwnCalls>;
