import type { calls } from '../../calls.ts';
import type { operatorCalls } from '../calls.ts';
import { roles, type Role } from './actor.ts';

type JobCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['path'] extends `Admin/${string}` ? Name : never;
}[keyof typeof calls];

/** The calls that visitors do not make: the operator calls and the four that start a job. */
type CallName = keyof typeof operatorCalls | JobCall;

/** The least role that each call needs. */
const roleOfCall: Record<CallName, Role> = {
  createEvent: 'staff',
  updateEvent: 'staff',
  removeEvent: 'staff',
  getAttendees: 'staff',
  emailPrivateLink: 'staff',
  reportDelivery: 'staff',
  previewContacts: 'staff',
  importContacts: 'staff',
  getContacts: 'staff',
  createCampaign: 'staff',
  getCampaigns: 'staff',
  getCampaign: 'staff',
  updateCampaign: 'staff',
  testCampaign: 'staff',
  sendCampaign: 'staff',
  unscheduleCampaign: 'staff',
  getJobRuns: 'staff',
  getJobRun: 'staff',
  cancelJobRun: 'staff',
  backgroundServiceApi: 'staff',
  emailReminders: 'staff',
  syncSageApi: 'finance',
  automatedDdInvoicing: 'finance',
  getUnseenRequests: 'staff',
  markRequestSeen: 'staff',
  getFailedEmails: 'staff',
  markEmailSeen: 'staff',
  sendEmailAgain: 'staff',
  getFailedJobs: 'staff',
  markJobSeen: 'staff',
  storeScan: 'staff',
  getScans: 'staff',
  createCustomer: 'finance',
  updateCustomer: 'finance',
  getCustomers: 'finance',
  markDeceased: 'finance',
  createInvoice: 'finance',
  updateInvoice: 'finance',
  cancelInvoice: 'finance',
  collectAgain: 'finance',
  clearFlag: 'finance',
  settleOverpayment: 'finance',
  getInvoices: 'finance',
  recordPayment: 'finance',
  reversePayment: 'finance',
  getReceipts: 'finance',
  createDirectDebitSetUp: 'finance',
  getDirectDebitSetUp: 'finance',
  getCollections: 'finance',
  getOddEvents: 'finance',
  markOddEvent: 'finance',
  endReview: 'finance',
  connectSage: 'finance',
  finishSage: 'finance',
  getSageState: 'finance',
  getSageWaiting: 'finance',
  retrySage: 'finance',
  getSage50Batches: 'finance',
  getSage50File: 'finance',
  createSignoff: 'staff',
  getSignoff: 'staff',
  getSignoffLink: 'staff',
  voidSignoff: 'staff',
  createFuneral: 'staff',
  updateFuneral: 'staff',
  getFunerals: 'staff',
  removeFuneral: 'staff',
  getPhotographs: 'staff',
  removePhotograph: 'staff',
  removeAddedPhotograph: 'staff',
  allowRemovedPhotographs: 'staff',
  getHistory: 'staff',
  getBranches: 'staff',
  createBranch: 'administrator',
  updateBranch: 'administrator',
  removeBranch: 'administrator',
  getStaff: 'administrator',
  inviteStaff: 'administrator',
  inviteStaffAgain: 'administrator',
  updateStaff: 'administrator',
  removeStaff: 'administrator',
  getApiKeys: 'administrator',
  createApiKey: 'administrator',
  revokeApiKey: 'administrator',
  getOwnSessions: 'staff',
  endOwnSessions: 'staff',
  changeOwnPassword: 'staff',
};

/** The role that a call needs; null for the calls that visitors make. */
export const roleFor = (name: string): Role | null => (roleOfCall as Record<string, Role>)[name] ?? null;

/** Whether somebody with this role may make a call. */
export const mayCall = (role: Role, name: CallName): boolean => isAtLeast(role, roleOfCall[name]);

export const isAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
