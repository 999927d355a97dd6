import type { OwnCalls } from '#contract/operator/calls.ts';
import { changeOwnPassword, endOwnSessions, getOwnSessions } from './people/account.ts';
import { createApiKey, getApiKeys, revokeApiKey } from './people/api-keys.ts';
import {
  getStaff,
  inviteStaff,
  inviteStaffAgain,
  removeStaff,
  updateStaff,
  type StaffParts,
} from './people/manage-staff.ts';
import { getScans, storeScan, type ScanParts } from './scans.ts';

/** Scans by members of staff, their accounts, and the keys of programs. */
export const staffCalls = (parts: ScanParts & StaffParts) =>
  ({
    storeScan: ({ body }) => storeScan(parts, body),
    getScans: ({ query }) => getScans(parts, query),
    getStaff: () => getStaff(parts),
    inviteStaff: ({ body }) => inviteStaff(parts, body),
    inviteStaffAgain: ({ guid }) => inviteStaffAgain(parts, guid),
    updateStaff: ({ guid, body }) => updateStaff(parts, guid, body),
    removeStaff: ({ guid }) => removeStaff(parts, guid),
    getApiKeys: () => getApiKeys(parts),
    createApiKey: ({ body }) => createApiKey(parts, body),
    revokeApiKey: ({ guid }) => revokeApiKey(parts, guid),
    getOwnSessions: () => getOwnSessions(parts),
    endOwnSessions: () => endOwnSessions(parts),
    changeOwnPassword: ({ body }) => changeOwnPassword(parts, body),
  }) satisfies Partial<OwnCalls>;
