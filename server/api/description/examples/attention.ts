import { cremationReference } from './cremation.ts';
import type { Examples } from './example.ts';

const pageOf = <Item>(item: Item) => ({ total: 1, items: [item], next: null });

export const attentionExamples = {
  getUnseenRequests: {
    answer: pageOf({
      reference: cremationReference,
      revision: 1,
      receivedAt: '2025-11-15T10:12:00',
      deceased: 'Mr John Arthur Ellis',
      requester: 'Mrs Margaret Ellis',
      sections: [{ heading: 'The deceased', answers: [{ label: 'Date of death', lines: ['14 Nov 2025'] }] }],
    }),
  },
  getFailedEmails: {
    answer: pageOf({
      id: '318',
      kind: 'event-registered',
      createdAt: '2027-03-01T12:00:00',
      recipient: 'margaret@example.org',
      campaign: null,
      count: 1,
      reason: 'The mail server refused the address: 550 5.1.1.',
      mayHaveArrived: false,
      canSendAgain: true,
    }),
  },
  sendEmailAgain: { request: { eMail: 'margaret.ellis@example.org' } },
  getFailedJobs: {
    answer: pageOf({
      runId: '5e0b7c39-a4d8-4f16-8c25-9b3d6e1f0a72',
      kind: 'sync-sage' as const,
      failedAt: '2027-03-01T02:10:00',
      count: 1,
      error: 'Sage did not answer.',
    }),
  },
} satisfies Examples;
