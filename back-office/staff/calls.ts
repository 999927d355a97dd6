import type { OwnCalls } from '#contract/operator/calls.ts';
import { changeOwnPassword, endOwnSessions, getOwnSessions } from './people/account.ts';
import { createApiKey, getApiKeys, revokeApiKey } from './people/api-keys.ts';
import { endStaffSessions } from './people/end-staff-sessions.ts';
import { changeOwnSettings, getOwnSettings } from './people/own-settings.ts';
import {
  getColleagues,
  getStaff,
  inviteStaff,
  inviteStaffAgain,
  removeStaff,
  updateStaff,
} from './people/manage-staff.ts';
import { getScans, storeScan, type ScanParts } from './scans.ts';
import {
  confirmOwnTotp,
  endOwnTotp,
  endTotp,
  getOwnTotp,
  renewRecoveryCodes,
  startOwnTotp,
  type TotpParts,
} from './totp/manage-totp.ts';

/** Scans by members of staff, their accounts, and the keys of programs. */
export const staffCalls = (parts: ScanParts & TotpParts) =>
  ({
    storeScan: ({ body }) => storeScan(parts, body),
    getScans: ({ query }) => getScans(parts, query),
    getColleagues: () => getColleagues(parts),
    getStaff: () => getStaff(parts),
    inviteStaff: ({ body }) => inviteStaff(parts, body),
    inviteStaffAgain: ({ guid }) => inviteStaffAgain(parts, guid),
    updateStaff: ({ guid, body }) => updateStaff(parts, guid, body),
    endStaffSessions: ({ guid }) => endStaffSessions(parts, guid),
    removeStaff: ({ guid, query }) => removeStaff(parts, guid, query),
    getApiKeys: () => getApiKeys(parts),
    createApiKey: ({ body }) => createApiKey(parts, body),
    revokeApiKey: ({ guid }) => revokeApiKey(parts, guid),
    getOwnSessions: () => getOwnSessions(parts),
    endOwnSessions: () => endOwnSessions(parts),
    getOwnSettings: () => getOwnSettings(parts),
    changeOwnSettings: ({ body }) => changeOwnSettings(parts, body),
    changeOwnPassword: ({ body }) => changeOwnPassword(parts, body),
    getOwnTotp: () => getOwnTotp(parts),
    startOwnTotp: ({ body }) => startOwnTotp(parts, body),
    confirmOwnTotp: ({ body }) => confirmOwnTotp(parts, body),
    endOwnTotp: ({ body }) => endOwnTotp(parts, body),
    renewRecoveryCodes: ({ body }) => renewRecoveryCodes(parts, body),
    endTotp: ({ guid }) => endTotp(parts, guid),
  }) satisfies Partial<OwnCalls>;
