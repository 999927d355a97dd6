import type { Examples } from '../example.ts';

const party = { name: 'Harold Ellis', eMail: 'harold@example.org', numberOfAttendees: 2 };

export const waitingListExamples = {
  joinWaitingList: { request: party },
  getWaitingList: {
    answer: {
      places: [
        {
          ...party,
          guid: '3c9d1e5f-7a20-4b68-8f41-0d6e2b9a7c54',
          state: 'waiting',
          joinedAt: '2027-03-02T09:00:00',
          holdUntil: null,
          revision: 1,
        },
      ],
      free: 0,
      held: 0,
      holdHours: 24,
      counts: { waiting: 1, ended: 3 },
    },
  },
  getOwnWaitingPlace: {
    answer: {
      ...party,
      eventGuid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
      state: 'offered',
      partiesBefore: null,
      holdUntil: '2027-03-20T10:00:00',
    },
  },
  leaveWaitingList: { request: {} },
  moveWaitingPlace: { request: { direction: 'up', revision: 1 } },
  offerWaitingPlace: { request: { revision: 1 } },
  removeWaitingPlace: { request: { revision: 1 } },
} satisfies Examples;
