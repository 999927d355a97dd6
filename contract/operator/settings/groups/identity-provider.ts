import * as z from 'zod/mini';
import { required, textUpTo } from '../../../fields/fields.ts';
import { isSecureAddress } from '../readings.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const issuerMessage = 'Please enter a web address that begins with https, as your IT support has it.';
const fixedBy = 'OIDC_ISSUER';

/** The identity provider, by OpenID Connect. `OIDC_ISSUER` sets the address and the keys, and wins. */
export const identityProvider = {
  heading: 'Sign-in with your organisation’s accounts',
  text: 'Colleagues sign in with the account they have at Microsoft 365, Google Workspace or another provider, if they have one here. Nobody is added by it, and passwords go on working.',
  role: 'administrator',
  fields: {
    name: setting({
      label: 'Name on the button',
      help: 'The sign-in page has a button “Sign in with” and this name, such as Microsoft.',
      kind: 'text',
      schema: required(40, 'Please enter a name, such as Microsoft.'),
      default: 'your organisation’s account',
      variable: 'OIDC_NAME',
      example: { value: 'Microsoft', source: 'staff' },
    }),
    issuer: setting({
      label: 'Issuer',
      help: 'Google Workspace: https://accounts.google.com. Microsoft 365: https://login.microsoftonline.com/, your tenant ID, and /v2.0.',
      kind: 'url',
      schema: z.string().check(
        z.maxLength(500, issuerMessage),
        z.refine((text) => text === '' || isSecureAddress(text), issuerMessage),
      ),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'https://accounts.example.com', source: 'staff' },
    }),
    clientId: setting({
      label: 'Client ID',
      help: 'Microsoft calls it application ID.',
      kind: 'text',
      schema: textUpTo(300),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'lychgate-office', source: 'staff' },
    }),
    /** Sealed in the database. Answers say `set` in its place. */
    clientSecret: setting({
      label: 'Client secret',
      help: 'Its value, not its ID. Many providers end it after one or two years.',
      kind: 'secret',
      schema: textUpTo(1_000),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'set', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
