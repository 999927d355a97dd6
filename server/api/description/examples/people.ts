import type { Examples } from './example.ts';

const colleague = { name: 'Ruth Okafor', eMail: 'ruth@example.org', role: 'staff' as const };
const guid = '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13';
const branch = '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32';
const program = { name: 'Case management', role: 'finance' as const };

const withPassword = { request: { present: 'lantern gravel orbit' } };
const recoveryCodes = { recoveryCodes: ['k3vd-q7m2-xw5p-a4tz', 'b6yf-2nhr-s3ju-e7gc'] };

export const peopleExamples = {
  getColleagues: { answer: [{ guid, name: colleague.name, branch }] },
  getStaff: {
    answer: [
      {
        guid,
        ...colleague,
        branch,
        hasPassword: true,
        hasTotp: false,
        lastUsedAt: '2027-03-01T11:45:00',
        revision: 1,
      },
    ],
  },
  inviteStaff: { request: colleague, answer: { guid } },
  inviteStaffAgain: { request: {} },
  updateStaff: { request: { role: 'finance', revision: 1 } },
  endStaffSessions: {},
  removeStaff: {},
  getHistory: {
    answer: [
      {
        at: '2027-03-01T11:45:00',
        who: 'Ruth Okafor',
        action: 'changed',
        changes: { title: ['Autumn evening', 'An autumn evening'] },
      },
    ],
  },
  getApiKeys: {
    answer: [
      {
        guid,
        ...program,
        keeper: { guid, name: colleague.name },
        createdAt: '2027-02-01T09:00:00',
        lastUsedAt: '2027-03-01T11:45:00',
      },
    ],
  },
  createApiKey: {
    request: program,
    answer: { guid, key: 'lychgate_Qm9va2VkIG9uIGEgcXVpZXQgVHVlc2RheSBtb3JuaW4' },
  },
  revokeApiKey: {},
  getOwnSessions: {
    answer: [
      {
        guid,
        device: 'Chrome on Windows',
        begunAt: '2027-03-01T08:30:00',
        lastUsedAt: '2027-03-01T11:45:00',
        isThisOne: true,
      },
    ],
  },
  endOwnSessions: {},
  getOwnSettings: { answer: { hasSearchKey: true } },
  changeOwnSettings: { request: { hasSearchKey: false } },
  changeOwnPassword: { request: { present: 'lantern gravel orbit', password: 'teacup meadow sixpence' } },
  getOwnTotp: { answer: { state: 'on', setUp: null, recoveryCodesLeft: 9 } },
  startOwnTotp: withPassword,
  confirmOwnTotp: { request: { code: '492 039' }, answer: recoveryCodes },
  endOwnTotp: withPassword,
  renewRecoveryCodes: { ...withPassword, answer: recoveryCodes },
  endTotp: {},
} satisfies Examples;

const churchStreet = {
  name: 'Church Street',
  phone: '01632 960 456',
  eMail: 'church.street@example.org',
  notificationAddresses: ['church.street@example.org'],
};

export const branchExamples = {
  getBranches: { answer: [{ guid: branch, ...churchStreet, isMain: false, inherited: [], revision: 1 }] },
  createBranch: { request: churchStreet, answer: { guid: branch } },
  updateBranch: { request: { phone: '01632 960 457', revision: 1 } },
  removeBranch: {},
} satisfies Examples;
