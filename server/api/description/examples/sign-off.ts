import type { Examples } from './example.ts';

const person = { eMail: 'margaret@example.org', name: 'Margaret Ellis', deceasedName: 'John Arthur Ellis' };
const options = [
  { option: 'Oak', text: 'The oak coffin, as on page 3 of the brochure.' },
  { option: 'Willow', text: 'The willow coffin, as on page 5 of the brochure.' },
];
const guid = 'c7a50d1e-83f2-4b6c-a0e4-5d9b1f2c7e68';

const listed = {
  guid,
  ...person,
  state: 'waiting' as const,
  createdAt: '2026-11-21T14:30:00',
  branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  answer: null,
};

export const signoffExamples = {
  emailSignoff: {
    request: { emailGuid: '1d8e4c7b-2f60-4a95-b3c1-7e0f9a6d2b84', optionSelected: 'Oak' },
    answer: { status: 'OK', message: options[0]!.text },
  },
  getSignoffs: {
    answer: {
      total: 1,
      counts: { waiting: 1, recorded: 7, expired: 0, voided: 2 },
      items: [listed],
      next: null,
    },
  },
  createSignoff: { request: { ...person, options }, answer: { guid } },
  getSignoff: {
    answer: {
      ...listed,
      revision: 1,
      options,
      letters: [
        {
          createdAt: '2026-11-21T14:30:00',
          emailId: '1042',
          delivery: 'sent',
          expiresAt: '2027-01-20T14:30:00',
          usedAt: null,
          optionSelected: null,
          voidedAt: null,
          voidReason: null,
        },
      ],
    },
  },
  updateSignoff: { request: { name: 'Margaret Ellis-Webb', revision: 1 } },
  getSignoffLink: { answer: { deceasedName: person.deceasedName, recorded: null, problem: null } },
  recordSignoff: { request: { option: 'Oak', way: 'phone', givenBy: 'Margaret Ellis, his daughter' } },
  voidSignoff: { request: { reason: 'We asked the wrong person.', sendNewLetter: false } },
  getSignoffOptions: { answer: { options, isStandard: false, revision: 2 } },
  updateSignoffOptions: { request: { options, revision: 1 } },
} satisfies Examples;
