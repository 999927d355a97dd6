import type { Examples } from './example.ts';

export const privacyExamples = {
  getPersonalDataRegister: {
    answer: [
      {
        name: 'arrival',
        about: 'Arrivals at the door',
        holds: { name: 'Name' },
        foundBy: 'name',
        erasure: 'The name is emptied.',
        stays: {},
        rule: 'walk-ins',
        until: null,
      },
    ],
  },
} satisfies Examples;
