import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { required, noFields } from '../../fields/fields.ts';
import { currentPassword } from './account.ts';

/** A code of six digits from an authenticator app (RFC 6238), or a recovery code. Spaces and hyphens do not count. */
const codeCharactersMax = 100;

const OwnTotp = z.object({
  /** `starting` until the first valid code, for 30 minutes. */
  state: z.enum(['off', 'starting', 'on']),
  /** The secret for the app; only during setup. */
  setUp: z.nullable(
    z.object({
      /** The secret as text, to type. */
      key: z.string(),
      /** The `otpauth:` address. */
      address: z.string(),
      /** The address as a QR code, an SVG image. */
      qrCode: z.string(),
    }),
  ),
  recoveryCodesLeft: z.number(),
});

const WithPassword = z.strictObject({ currentPassword });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const exampleWithPassword = { request: { currentPassword: 'lantern gravel orbit' } };
const exampleRecoveryCodes = { recoveryCodes: ['k3vd-q7m2-xw5p-a4tz', 'b6yf-2nhr-s3ju-e7gc'] };

/** Codes from an authenticator app as a second step of the sign-in, for members of staff. */
export const totpCalls = {
  getOwnTotp: get('Account/Totp', {
    role: 'staff',
    summary: 'Get whether you sign in with codes from an app',
    answer: OwnTotp,
    example: { answer: { state: 'on', setUp: null, recoveryCodesLeft: 9 } },
  }),
  /** Creates a new secret. Sign-in changes only with the first valid code. */
  startOwnTotp: post('Account/Totp', {
    role: 'staff',
    summary: 'Begin to set up codes from an app',
    body: WithPassword,
    answer: z.literal(true),
    example: exampleWithPassword,
  }),
  /** Turns the codes on, and ends all other sessions. The recovery codes are answered only once. */
  confirmOwnTotp: put('Account/Totp', {
    role: 'staff',
    summary: 'Turn on codes from an app with the first one',
    body: z.strictObject({ code: required(codeCharactersMax, 'Please enter the code from your app.') }),
    answer: RecoveryCodes,
    example: { request: { code: '492 039' }, answer: exampleRecoveryCodes },
  }),
  /** Ends all other sessions too. */
  endOwnTotp: post('Account/Totp/End', {
    role: 'staff',
    summary: 'Turn off codes from an app',
    body: WithPassword,
    answer: z.literal(true),
    example: exampleWithPassword,
  }),
  /** Creates ten new recovery codes. The previous ones stop working. */
  renewRecoveryCodes: post('Account/RecoveryCodes', {
    role: 'staff',
    summary: 'Replace your recovery codes',
    body: WithPassword,
    answer: RecoveryCodes,
    example: { ...exampleWithPassword, answer: exampleRecoveryCodes },
  }),
  /** Turns off the codes of a colleague who has lost their phone. Ends their sessions at once, and emails them. */
  endTotp: remove('Staff/{guid}/Totp', {
    role: 'administrator',
    summary: 'Turn off the codes of somebody who has lost their phone',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
