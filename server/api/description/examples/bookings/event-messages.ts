import type { Examples } from '../example.ts';

const guid = '0f6b2d4e-7a18-4c93-8e5d-c1a2b3d4e5f6';
const written = {
  subject: 'Where to park on Saturday',
  text: 'The car park is full.\n\nPlease use the field.',
};
const onList = {
  guid,
  subject: written.subject,
  writtenBy: 'Ruth Okafor',
  writtenAt: '2027-03-26T16:00:00',
  sentBy: 'Ruth Okafor',
  sentAt: '2027-03-26T16:05:00',
  recipients: 31,
};

export const eventMessageExamples = {
  getEventMessages: { answer: [onList] },
  createEventMessage: { request: written, answer: { guid } },
  getEventMessage: {
    answer: {
      ...onList,
      event: {
        guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
        title: 'Coffee morning',
        startDateTime: '2027-03-29T10:30:00',
      },
      text: written.text,
      wouldEmail: 31,
      withoutAddress: 4,
      emails: { waiting: 0, sent: 30, saved: 0, failed: 1, notSent: 0 },
      preview: { subject: written.subject, text: 'Dear Ruth Okafor, …', html: '<!doctype html>…' },
      ownAddress: 'ruth@example.org',
      revision: 2,
    },
  },
  updateEventMessage: { request: { subject: 'Parking on Saturday', revision: 1 } },
  testEventMessage: { request: {} },
  sendEventMessage: { request: { revision: 1 } },
} satisfies Examples;
