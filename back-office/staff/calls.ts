import { bind } from '../bind.ts';
import { changeOwnPassword, endOwnSessions, getOwnSessions } from './people/account.ts';
import { createApiKey, getApiKeys, revokeApiKey } from './people/api-keys.ts';
import {
  checkIdentityProvider,
  endStaffIdentity,
  type IdentityParts,
} from './identity-provider/manage-identities.ts';
import {
  addOwnPasskey,
  getOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  startOwnPasskey,
  type PasskeyParts,
} from './passkeys/manage-passkeys.ts';
import { getOwnCalendar, removeOwnCalendar, renewOwnCalendar } from './people/calendar.ts';
import { endPasskey, endPasskeys, getStaffPasskeys } from './passkeys/end-passkeys.ts';
import { endStaffSessions } from './people/end-staff-sessions.ts';
import { changeOwnSettings, getOwnSettings } from './people/own-settings.ts';
import {
  createInvitationLink,
  getColleagues,
  getStaff,
  inviteStaff,
  inviteStaffAgain,
  type InvitationParts,
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
export const staffCalls = bind<ScanParts & TotpParts & IdentityParts & PasskeyParts & InvitationParts>()({
  storeScan,
  getScans,
  getColleagues,
  getStaff,
  inviteStaff,
  inviteStaffAgain,
  createInvitationLink,
  updateStaff,
  endStaffSessions,
  endStaffIdentity,
  checkIdentityProvider,
  removeStaff,
  getApiKeys,
  createApiKey,
  revokeApiKey,
  getOwnSessions,
  endOwnSessions,
  getOwnSettings,
  changeOwnSettings,
  changeOwnPassword,
  getOwnTotp,
  startOwnTotp,
  confirmOwnTotp,
  endOwnTotp,
  renewRecoveryCodes,
  endTotp,
  getOwnPasskeys,
  startOwnPasskey,
  addOwnPasskey,
  renameOwnPasskey,
  removeOwnPasskey,
  getStaffPasskeys,
  endPasskey,
  endPasskeys,
  getOwnCalendar,
  renewOwnCalendar,
  removeOwnCalendar,
});
