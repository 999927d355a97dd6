import { comparedAddress, derivedReason, accountReason, actorDescription } from './sentences.ts';
import type { RegisterPart } from './table.ts';

const ofStaff = 'their account';
const goesWithAccount = 'The rows are deleted when the person is removed under People.';

export const staffTables: RegisterPart = {
  personal: {
    staff: {
      about: 'Members of staff',
      personal: {
        name: 'Name',
        email: 'Email address',
        email_key: comparedAddress,
        password_hash: 'Password, as an argon2id hash',
      },
      other: ['id', 'guid', 'role', 'created_at', 'removed_at', 'revision', 'branch_id', 'has_search_key'],
      foundBy: 'email address or name',
      erasure: 'Of somebody removed under People, the address and password are emptied. The name stays.',
      stays: {
        name: actorDescription,
        email: 'They sign in with it.',
        email_key: 'They sign in with it.',
        password_hash: 'They sign in with it.',
      },
      notExported: { email_key: derivedReason, password_hash: accountReason },
      keptFor: { until: 'It stays while the person works here; then only the name stays.' },
    },
    staff_session: {
      about: 'Browsers in which staff are signed in',
      personal: { digest: 'Digest of the cookie', device: 'Kind of browser' },
      other: ['guid', 'staff_id', 'started_at', 'used_at', 'wrong_passwords'],
      foundBy: ofStaff,
      erasure: goesWithAccount,
      notExported: { digest: accountReason },
      keptFor: { until: 'It is deleted when the session ends.' },
    },
    password_link: {
      about: 'Links for choosing a password',
      personal: { digest: 'Digest of the link' },
      other: ['staff_id', 'expires_at'],
      foundBy: ofStaff,
      erasure: goesWithAccount,
      notExported: { digest: accountReason },
      keptFor: { until: 'It is deleted when it has been used or has expired.' },
    },
    staff_totp: {
      about: 'Sign-in codes of staff',
      personal: { secret: 'Sealed secret of the authenticator app' },
      other: ['staff_id', 'started_at', 'confirmed_at', 'last_step', 'tries', 'tries_since'],
      foundBy: ofStaff,
      erasure: goesWithAccount,
      notExported: { secret: accountReason },
      keptFor: { until: 'It is deleted when the codes are turned off.' },
    },
    recovery_code: {
      about: 'Recovery codes of staff',
      personal: { digest: 'Digest of the code' },
      other: ['staff_id'],
      foundBy: ofStaff,
      erasure: goesWithAccount,
      notExported: { digest: accountReason },
      keptFor: { until: 'It is deleted when it has been used.' },
    },
    pending_sign_in: {
      about: 'Sign-ins that wait for a code',
      personal: { digest: 'Digest of the cookie' },
      other: ['staff_id', 'expires_at'],
      foundBy: ofStaff,
      erasure: goesWithAccount,
      notExported: { digest: accountReason },
      keptFor: { until: 'It expires within minutes.' },
    },
    history: {
      about: 'History: who changed what',
      personal: {
        actor_name: 'Member of staff who made the change',
        actor_id: 'Number of the account that made the change',
        changes: 'Values before and after',
      },
      other: ['id', 'at', 'actor_kind', 'record_type', 'record_id', 'action'],
      foundBy: 'their record, and anything of the person in the values',
      erasure: 'The values are emptied. Who changed which record, and when, stays.',
      stays: { actor_name: actorDescription, actor_id: actorDescription },
      notExported: { actor_id: 'The name is exported.' },
      keptFor: { rule: 'history' },
    },
    set_up_answer: {
      about: 'Parts of the set-up check that were set aside',
      personal: { answered_by: 'Member of staff' },
      other: ['item', 'answered_at'],
      foundBy: 'name',
      erasure: 'It stays.',
      stays: { answered_by: actorDescription },
      notExported: { answered_by: actorDescription },
      keptFor: { until: 'It stays until the part is asked for again.' },
    },
  },
  other: {
    ended_pass: ['id', 'expires_at'],
    api_key: ['id', 'guid', 'name', 'role', 'digest', 'created_at', 'used_at', 'revoked_at', 'owner_id'],
    branch: [
      'id',
      'guid',
      'is_main',
      'name',
      'phone',
      'email',
      'notification_addresses',
      'created_at',
      'revision',
    ],
  },
};
