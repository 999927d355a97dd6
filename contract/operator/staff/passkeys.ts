import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { required, noFields } from '../../fields/fields.ts';
import { currentPassword } from './account.ts';

// Values of WebAuthn are bytes as base64url. Browsers create them, so nobody can correct an error in one.
const bytes = (charactersMax: number) =>
  z.string().check(z.maxLength(charactersMax), z.regex(/^[\w-]*$/, 'This must be base64url.'));

const credentialId = bytes(1_364);
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));

export const passkeyNameCharactersMax = 100;
const nameField = required(
  passkeyNameCharactersMax,
  'Please enter a name, such as “Phone” or “Office computer”.',
);

/** The answer of a device that has made a passkey. */
const RegistrationResponse = z.strictObject(
  {
    id: credentialId,
    response: z.strictObject({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(12_000),
      transports: z.optional(transports),
    }),
  },
  'The device has not answered yet.',
);
export type RegistrationResponse = z.output<typeof RegistrationResponse>;

/** The answer of a device that signs in with a passkey. */
export const AuthenticationResponse = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(100),
  }),
});
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>;

const PasskeyStart = z.strictObject({ currentPassword });
export type PasskeyStart = z.output<typeof PasskeyStart>;

const NewPasskey = z.strictObject({ name: nameField, response: RegistrationResponse });
export type NewPasskey = z.output<typeof NewPasskey>;

const PasskeyName = z.strictObject({ name: nameField });
export type PasskeyName = z.output<typeof PasskeyName>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for the script of the page. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** Times are wall time in Europe/London. */
const Passkey = z.object({
  guid: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The other address of these pages at which it works; null if it works here. */
  otherAddress: z.nullable(z.string()),
});

/** A passkey of a colleague, without the details for its owner. */
const StaffPasskey = z.pick(Passkey, { guid: true, name: true, addedAt: true, lastUsedAt: true });

const exampleName = { name: 'Office computer' };

/** Passkeys of members of staff: keys of devices that replace password and code. */
export const passkeyCalls = {
  getOwnPasskeys: get('Account/Passkeys', {
    role: 'staff',
    summary: 'List your passkeys',
    answer: z.object({
      /** The reason why none can be added at the address of these pages; null if one can. */
      problem: z.nullable(z.string()),
      passkeys: z.array(Passkey),
    }),
    example: {
      answer: {
        problem: null,
        passkeys: [
          {
            guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
            ...exampleName,
            addedAt: '2027-02-01T09:00:00',
            lastUsedAt: '2027-03-01T11:45:00',
            otherAddress: null,
          },
        ],
      },
    },
  }),
  /** Answers the request for the device. It can be used once, within five minutes, in the same session. */
  startOwnPasskey: post('Account/Passkeys/Challenge', {
    role: 'staff',
    summary: 'Begin to add a passkey',
    body: PasskeyStart,
    answer: CreationOptions,
    example: {
      request: { currentPassword: 'lantern gravel orbit' },
      answer: {
        challenge: 'dGhpcnR5LXR3by1ieXRlcy1vZi1yYW5kb20tdmFsdWU',
        rp: { id: 'support.example.org', name: 'Example Funeral Services' },
        user: { id: 'Ox9sApqOTVeMIW8Lfl2aEw', name: 'ruth@example.org', displayName: 'Ruth Ellis' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: [],
      },
    },
  }),
  /** Emails the person. */
  addOwnPasskey: post('Account/Passkeys', {
    role: 'staff',
    summary: 'Add a passkey that a device has made',
    once: true,
    body: NewPasskey,
    answer: z.object({ guid: z.string() }),
    example: {
      request: {
        ...exampleName,
        response: {
          id: 'a2V5LW9mLXRoZS1kZXZpY2U',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
            attestationObject: 'o2NmbXRkbm9uZQ',
            transports: ['internal'],
          },
        },
      },
      answer: { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13' },
    },
  }),
  renameOwnPasskey: put('Account/Passkeys/{guid}', {
    role: 'staff',
    summary: 'Rename one of your passkeys',
    body: PasskeyName,
    answer: z.literal(true),
    example: { request: { name: 'Phone' } },
  }),
  /** Ends all other sessions too, and emails the person. */
  removeOwnPasskey: remove('Account/Passkeys/{guid}', {
    role: 'staff',
    summary: 'Remove one of your passkeys',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  getStaffPasskeys: get('Staff/{guid}/Passkeys', {
    role: 'administrator',
    summary: 'List the passkeys of a member of staff',
    answer: z.array(StaffPasskey),
    example: {
      answer: [
        {
          guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13',
          ...exampleName,
          addedAt: '2027-02-01T09:00:00',
          lastUsedAt: '2027-03-01T11:45:00',
        },
      ],
    },
  }),
  /** Removes one passkey of a colleague who has lost a device. Ends their sessions at once, and emails them. */
  endPasskey: remove('Staff/{guid}/Passkeys/{passkey}', {
    role: 'administrator',
    summary: 'Remove one passkey of a member of staff',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
  /** Removes all passkeys of a colleague who has lost a device. Ends their sessions at once, and emails them. */
  endPasskeys: remove('Staff/{guid}/Passkeys', {
    role: 'administrator',
    summary: 'Remove the passkeys of a member of staff',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
