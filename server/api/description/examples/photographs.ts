import type { Examples } from './example.ts';

const guid = 'e3b96f08-7d41-4c2a-95fe-1a8c0d6b4e27';
const source = `/photographs/${guid}/71c0f2a9?height=1600`;
const funeral = { personName: 'John Arthur Ellis', date: '2026-12-04', mayAddPhotographs: true };
const listed = { ...funeral, guid, photographs: { waiting: 1, ready: 12, unreadable: 0, hidden: 2 } };
const links = {
  add: 'https://www.willow.example/documentupload/5d0c27b4-93f1-4a86-8e2b-0c7d91e3f5a6',
  view: 'https://www.willow.example/documentviewer/b8e1f6d3-2a57-4c09-9d4e-61a0c8f7b235',
};
const qrCode = '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="41" height="41">…</svg>';

export const photographExamples = {
  getImages: { answer: [source] },
  createFuneral: { request: { ...funeral, guid }, answer: { guid } },
  updateFuneral: { request: { mayAddPhotographs: false } },
  getFunerals: { answer: [listed] },
  getFuneral: {
    answer: {
      ...listed,
      branch: '0d9f3b52-4e1a-4b7c-8c6d-2f5e8a917b40',
      isOpenByGuid: false,
      links,
      bytes: 61_204_118,
      removedPhotographs: 1,
      revision: 3,
    },
  },
  getFuneralQrCodes: { answer: { add: qrCode, view: qrCode } },
  renewFuneralLink: { request: { link: 'add' } },
  getFuneralLink: { answer: { mayAdd: false, mayView: true, isOpen: true } },
  getPhotographs: {
    answer: [
      {
        id: '4711',
        state: 'ready',
        kind: 'jpeg',
        bytes: 4_812_330,
        width: 4032,
        height: 3024,
        uploadedAt: '2026-12-05T18:02:11.000Z',
        source,
        isHidden: false,
        turned: 0,
        hasOriginal: true,
      },
    ],
  },
  updatePhotograph: { request: { isHidden: true } },
  getPhotographPicture: { answer: '(a JPEG image)' },
  getOriginalPhotograph: { answer: '(the file)' },
  getPhotographArchive: { answer: '(a ZIP file)' },
  getMemoryPage: { answer: '(a PDF)' },
  removeAddedPhotograph: { request: { removalKey: '9f2c41d07be85a6360c1de94b7f8a213' } },
} satisfies Examples;
