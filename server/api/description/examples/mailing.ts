import type { Examples } from './example.ts';

const contact = {
  cu: 'C-1042',
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  consent: 'yes, newsletter',
  consentSource: 'Card of 2 May 2026',
};
const co = '0f4c9a6e21b84d03';

const list = [Object.keys(contact), Object.values(contact).map((value) => `"${value}"`)].join('\n');
const report = {
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 0,
  suppressed: 0,
  lines: [{ line: 2, outcome: 'added' as const, reason: null }],
  linesNotNamed: 0,
};

const ca = 'spring-2027';
const subject = 'Our support events this spring';
const body = 'Dear friends,\n\nour coffee mornings begin again in **March**.';
const draft = { ca, subject, state: 'draft', sendAt: null, queued: 0 } as const;
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
  previewContacts: { request: list, answer: report },
  importContacts: { request: list, answer: report },
  getContacts: { answer: { contacts: [{ ...contact, co, suppressed: null }], next: null, total: 1 } },
  createCampaign: { request: { ca, subject, body } },
  getCampaigns: { answer: [draft] },
  getCampaign: {
    answer: {
      ...draft,
      body,
      letters: { waiting: 0, sent: 0, unknown: 0, failed: 0, suppressed: 0, bounced: 0 },
      openedLinks: 0,
      unsubscribedSince: 0,
    },
  },
  updateCampaign: { request: { subject } },
  testCampaign: { request: { eMail: 'office@example.org', name: contact.name } },
  sendCampaign: { request: { at: sendAt }, answer: scheduled },
  unscheduleCampaign: { answer: draft },
  reportDelivery: {
    request: deliveryReport,
    answer: { outcome: 'hard-bounce', letter: { id: '318', kind: 'mail-shot', state: 'failed' } },
  },
} satisfies Examples;
