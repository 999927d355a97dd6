import type { Examples } from './example.ts';

const contact = {
  cu: 'C-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  consent: 'yes, newsletter',
  consentSource: 'Card of 2 May 2026',
};
const co = '0f4c9a6e21b84d03';

const file = [Object.keys(contact), Object.values(contact).map((value) => `"${value}"`)].join('\n');
const report = {
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 0,
  suppressed: 0,
  lines: [{ line: 2, outcome: 'added' as const, reason: null }],
  linesNotNamed: 0,
};

const guid = '5b1f3c0e-2f0b-4c55-9d0a-3a3f6d1c7e21';
const list = { guid: '8d2f6a34-0a1e-4a7b-b1f5-6c9d8e7f0a12', name: 'Support events' };
const checked = {
  guid,
  state: 'checked',
  by: 'Ruth Okafor',
  checkedAt: '2026-12-01T09:30:00',
  importedAt: null,
  undoneAt: null,
  list: null,
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 0,
  suppressed: 0,
  kept: 0,
  canUndo: false,
} as const;
const imported = {
  ...checked,
  state: 'imported',
  importedAt: '2026-12-01T09:31:00',
  list,
  canUndo: true,
} as const;

const ca = 'spring-2027';
const subject = 'Our support events this spring';
const body = 'Dear friends,\n\nour coffee mornings begin again in **March**.';
const draft = { ca, subject, state: 'draft', sendAt: null, queued: 0, waiting: 0, saved: 0 } as const;
const sendAt = '2027-02-15T09:00:00';
const scheduled = { ...draft, state: 'scheduled', sendAt } as const;

const deliveryReport = `From: MAILER-DAEMON@mx.example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; margaret@example.org
Action: failed
Status: 5.1.1
--b1--`;

export const mailingExamples = {
  mailShot: {
    request: { cu: contact.cu, co, ws: 'https://www.example.org/calendar', ca, signature: null },
    answer: { goTo: null },
  },
  unsubscribe: {
    request: { cu: contact.cu, co, source: 'page-button' },
    answer: { undoable: true, subscribed: false },
  },
  previewContacts: { request: file, answer: report },
  importContacts: { request: file, answer: { ...report, guid } },
  createContact: { request: { ...contact, lists: [list.guid] }, answer: { co } },
  getContact: {
    answer: {
      ...contact,
      co,
      suppressed: null,
      lists: [list],
      addedAt: '2026-05-04T10:20:00',
      blocks: [],
      mailings: [{ ca, subject, emailId: '318', state: 'sent', sentAt: sendAt }],
      revision: 1,
    },
  },
  updateContact: { request: { consentSource: 'Phone, 3 December 2026', revision: 1 } },
  getContactLists: { answer: [{ ...list, contacts: 421, revision: 1 }] },
  createContactList: { request: { name: list.name }, answer: { guid: list.guid } },
  updateContactList: { request: { name: 'Coffee mornings' } },
  addToContactList: { request: { contacts: [co] }, answer: { added: 1 } },
  takeOffContactList: { request: { contacts: [co] }, answer: { takenOff: 1 } },
  checkContactImport: { request: file, answer: { guid } },
  getContactImports: { answer: [checked] },
  getContactImport: { answer: checked },
  getContactImportLines: {
    answer: [
      {
        line: 2,
        outcome: 'added',
        reason: null,
        cu: contact.cu,
        name: contact.name,
        eMail: contact.eMail,
        co: null,
        isSuppressed: false,
        undo: null,
      },
    ],
  },
  importCheckedContacts: { request: { list: list.guid }, answer: imported },
  undoContactImport: {
    request: {},
    answer: { ...imported, state: 'undone', undoneAt: '2026-12-01T10:00:00', canUndo: false },
  },
  getContacts: { answer: { contacts: [{ ...contact, co, suppressed: null }], next: null, total: 1 } },
  createCampaign: { request: { ca, subject, body } },
  getCampaigns: { answer: [draft] },
  getCampaign: {
    answer: {
      ...draft,
      body,
      lists: [list],
      audience: { contacts: 412, blocked: 9 },
      letters: {
        waiting: 0,
        sent: 0,
        unknown: 0,
        failed: 0,
        suppressed: 0,
        cancelled: 0,
        bounced: 0,
        complained: 0,
      },
      leftOut: 0,
      openedLinks: 0,
      unsubscribedSince: 0,
      ownAddress: 'ruth@example.org',
      revision: 2,
    },
  },
  updateCampaign: { request: { subject } },
  testCampaign: { request: { eMail: 'office@example.org', name: contact.name } },
  sendCampaign: { request: { at: sendAt }, answer: scheduled },
  unscheduleCampaign: { answer: draft },
  previewCampaign: {
    answer: { subject, text: 'Dear Margaret Ellis,', html: '<p>Dear Margaret Ellis,</p>' },
  },
  pauseCampaign: { answer: { ...scheduled, state: 'paused', queued: 412, waiting: 230 } },
  resumeCampaign: { answer: { ...scheduled, state: 'queued', queued: 412, waiting: 230 } },
  stopCampaign: { answer: { ...scheduled, state: 'stopped', queued: 412, waiting: 0 } },
  getCampaignRecipients: {
    answer: [
      {
        co,
        name: contact.name,
        eMail: contact.eMail,
        status: 'sent',
        reason: null,
        sentAt: sendAt,
        emailId: '318',
        hasClicked: true,
        hasUnsubscribed: false,
        hasComplained: false,
      },
    ],
  },
  resendCampaign: { request: { to: ['failed', 'uncertain'] }, answer: { queued: 3 } },
  blockAddress: { request: { eMail: contact.eMail } },
  reportDelivery: {
    request: deliveryReport,
    answer: { outcome: 'hard-bounce', letter: { id: '318', kind: 'mail-shot', state: 'failed' } },
  },
} satisfies Examples;
