import type { Examples } from './example.ts';

const guid = '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32';
const branch = {
  name: 'Church Street',
  phone: '01632 960 456',
  eMail: 'church.street@example.org',
  notificationAddresses: ['church.street@example.org'],
};

export const branchExamples = {
  getBranches: { answer: [{ guid, ...branch, isMain: false, inherited: [], revision: 1 }] },
  createBranch: { request: branch, answer: { guid } },
  updateBranch: { request: { phone: '01632 960 457', revision: 1 } },
  removeBranch: {},
} satisfies Examples;
