import * as z from 'zod/mini';

const nominal = /^\d{1,8}$/;
const ledger = /^[\w.-]{1,40}=\d{1,8}$/;

const word = (name: string) =>
  z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, `${name} must be 1 to 200 characters without spaces.`)),
  );

/** The settings of the accounts, each with its check and message. */
export const sageSettings = {
  SAGE_CLIENT_ID: word('SAGE_CLIENT_ID'),
  SAGE_CLIENT_SECRET: word('SAGE_CLIENT_SECRET'),
  SAGE_BUSINESS_ID: word('SAGE_BUSINESS_ID'),
  SAGE_BANK_ACCOUNT: z.optional(
    z.string().check(z.regex(nominal, 'SAGE_BANK_ACCOUNT must be a nominal code, such as 1200.')),
  ),
  SAGE_LEDGERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => entriesOf(value).every((entry) => ledger.test(entry)),
          'SAGE_LEDGERS must be names with nominal codes, with commas between them: sales=4000,memorials=4010.',
        ),
      ),
  ),
  DEMO_ACCOUNTS: z.optional(z.enum(['on', 'off'], 'DEMO_ACCOUNTS must be on or off.')),
  SAGE_URL: z.optional(serverAddress('SAGE_URL')),
  SAGE_TOKEN_URL: z.optional(serverAddress('SAGE_TOKEN_URL')),
  SAGE_AUTH_URL: z.optional(serverAddress('SAGE_AUTH_URL')),
};

const Settings = z.object(sageSettings);

/** The accounts system: Sage if a client is set, otherwise files for Sage 50. */
export function booksOf(given: z.output<typeof Settings>, publicUrl: string) {
  const { SAGE_CLIENT_ID: clientId, SAGE_CLIENT_SECRET: clientSecret } = given;
  if (!clientId !== !clientSecret)
    throw new Error('SAGE_CLIENT_ID and SAGE_CLIENT_SECRET belong together. Please set both, or none.');
  if (clientId && given.DEMO_ACCOUNTS === 'on')
    throw new Error(
      'DEMO_ACCOUNTS simulates Sage, and SAGE_CLIENT_ID is for the real one. Please set only one.',
    );
  const ledgers = entriesOf(given.SAGE_LEDGERS ?? '').map((entry) => entry.split('='));
  return {
    // Both Sages' default codes for the current account and the first sales account.
    codes: {
      bank: given.SAGE_BANK_ACCOUNT ?? '1200',
      ledgers: { sales: '4000', ...Object.fromEntries(ledgers) },
    },
    sage:
      clientId && clientSecret
        ? {
            clientId,
            clientSecret,
            businessId: given.SAGE_BUSINESS_ID ?? null,
            returnUrl: `${publicUrl}/sagecomplete`,
            addresses: {
              api: given.SAGE_URL ?? 'https://api.accounting.sage.com/v3.1',
              token: given.SAGE_TOKEN_URL ?? 'https://oauth.accounting.sage.com/token',
              consent: given.SAGE_AUTH_URL ?? 'https://www.sageone.com/oauth2/auth/central',
            },
          }
        : null,
  };
}

// For tests, or if Sage moves to another address. Our secret is sent there.
function serverAddress(name: string) {
  return z
    .string()
    .check(
      z.refine(
        (value) =>
          URL.canParse(value) && /^(https:|http:\/\/127\.0\.0\.1[:/])/.test(value) && !/[?#]|\/$/.test(value),
        `${name} must be an address that starts with https://, without a trailing slash.`,
      ),
    );
}

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
