import type { Examples } from './example.ts';

const person = { eMail: 'margaret@example.org', name: 'Margaret Ellis', deceasedName: 'John Arthur Ellis' };
const options = [
  { option: 'Oak', text: 'The oak coffin, as on page 3 of the brochure.' },
  { option: 'Willow', text: 'The willow coffin, as on page 5 of the brochure.' },
];
const guid = 'c7a50d1e-83f2-4b6c-a0e4-5d9b1f2c7e68';

export const signoffExamples = {
  emailSignoff: {
    request: { emailGuid: '1d8e4c7b-2f60-4a95-b3c1-7e0f9a6d2b84', optionSelected: 'Oak' },
    answer: { status: 'OK', message: options[0]!.text },
  },
  createSignoff: { request: { ...person, options }, answer: { guid } },
  getSignoff: {
    answer: {
      guid,
      ...person,
      options,
      state: 'waiting',
      letters: [
        {
          createdAt: '2026-11-21T14:30:00.000Z',
          delivery: 'sent',
          expiresAt: '2026-12-21T14:30:00.000Z',
          usedAt: null,
          optionSelected: null,
          voidedAt: null,
          voidReason: null,
        },
      ],
    },
  },
  getSignoffLink: { answer: { deceasedName: person.deceasedName, recorded: null, problem: null } },
  voidSignoff: { request: { reason: 'We asked the wrong person.', sendNewLetter: false } },
} satisfies Examples;
