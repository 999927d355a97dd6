import type { Examples } from './example.ts';

const guid = 'e3b96f08-7d41-4c2a-95fe-1a8c0d6b4e27';
const source = `/photographs/${guid}/71c0f2a9?height=1600`;
const funeral = { personName: 'John Arthur Ellis', date: '2026-12-04', mayAddPhotographs: true };

export const photographExamples = {
  getImages: { answer: [source] },
  createFuneral: { request: { ...funeral, guid }, answer: { guid } },
  updateFuneral: { request: { mayAddPhotographs: false } },
  getFunerals: { answer: [{ ...funeral, guid, photographs: { waiting: 1, ready: 12, unreadable: 0 } }] },
  getPhotographs: {
    answer: [
      {
        id: '71c0f2a9',
        state: 'ready',
        kind: 'jpeg',
        bytes: 4_812_330,
        uploadedAt: '2026-12-05T18:02:11.000Z',
        source,
      },
    ],
  },
  removeAddedPhotograph: { request: { removalKey: '9f2c41d07be85a6360c1de94b7f8a213' } },
} satisfies Examples;
