import { cremationReference } from './cremation.ts';
import type { Examples } from './example.ts';

const pageOf = <Item>(item: Item) => ({ total: 1, items: [item], next: null });

const email = {
  id: '318',
  kind: 'attendance-booked',
  status: 'failed' as const,
  recipient: 'margaret@example.org',
  campaign: null,
  reason: '550 5.1.1: The mail server did not accept the recipient.',
  createdAt: '2027-03-01T12:00:00',
  sentAt: null,
};

const watched = {
  guid: '4f2c9d7e-8a1b-4c3d-9e5f-6a7b8c9d0e1f',
  title: 'Coffee morning',
  startDateTime: '2027-03-29T10:30:00',
  booked: 38,
  maxCapacity: 40,
};

const blockedAddress = {
  id: '12',
  eMail: 'margaret@example.org',
  scope: 'all' as const,
  reason: 'hard-bounce' as const,
  blockedAt: '2027-03-01T12:00:03',
  emailId: '318',
  canUnblock: true,
};

export const attentionExamples = {
  getEmails: { answer: [email] },
  getEmail: {
    answer: {
      ...email,
      tries: 1,
      nextTryAt: null,
      resentAt: null,
      subject: 'Your booking for Coffee morning',
      text: 'Dear Margaret Ellis,\n\nThank you for booking.\n\nhttps://lychgate.example/…\n',
      textMissing: null,
      canCancel: false,
      canSendAgain: true,
      canSendElsewhere: true,
      keptUntil: '2027-03-31',
    },
  },
  getBlockedAddresses: { answer: [blockedAddress] },
  getBlockedAddress: { answer: blockedAddress },
  getUnseenRequests: {
    answer: pageOf({
      reference: cremationReference,
      revision: 0,
      recordRevision: 1,
      receivedAt: '2025-11-15T10:12:00',
      deceased: 'Mr John Arthur Ellis',
      requester: 'Mrs Margaret Ellis',
      branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
      assignee: null,
      sections: [{ heading: 'The deceased', answers: [{ label: 'Date of death', lines: ['14 Nov 2025'] }] }],
    }),
  },
  getFailedEmails: {
    answer: pageOf({
      id: '318',
      kind: 'attendance-booked',
      createdAt: '2027-03-01T12:00:00',
      recipient: 'margaret@example.org',
      campaign: null,
      count: 1,
      reason: 'The mail server refused the address: 550 5.1.1.',
      mayHaveArrived: false,
      canSendAgain: true,
      canSendElsewhere: true,
    }),
  },
  sendEmailAgain: { request: { eMail: 'margaret.ellis@example.org' } },
  getEventsToWatch: { answer: { next: [watched], nearlyFull: [watched], withoutBookings: [] } },
  getSetUpCheck: {
    answer: [
      {
        item: 'backup' as const,
        isDone: false,
        setAside: { who: 'Ruth Okafor', at: '2027-03-01T09:00:00' },
      },
    ],
  },
  getFailedJobs: {
    answer: pageOf({
      runId: '5e0b7c39-a4d8-4f16-8c25-9b3d6e1f0a72',
      kind: 'sync-sage' as const,
      failedAt: '2027-03-01T02:10:00',
      count: 1,
      error: 'Sage did not answer.',
      canMarkSeen: true,
    }),
  },
} satisfies Examples;
