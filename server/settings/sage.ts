import type { MachineSettings } from './machine.ts';

/** The accounts system: Sage if a client is set, otherwise files for Sage 50. */
export function readAccounting(settings: MachineSettings, publicUrl: string) {
  const { SAGE_CLIENT_ID: clientId, SAGE_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId !== !clientSecret)
    throw new Error('SAGE_CLIENT_ID and SAGE_CLIENT_SECRET belong together. Please set both, or none.');
  if (clientId && settings.DEMO_ACCOUNTS)
    throw new Error(
      'DEMO_ACCOUNTS simulates Sage, and SAGE_CLIENT_ID is for the real one. Please set only one.',
    );
  const ledgers = settings.SAGE_LEDGERS.map((entry) => entry.split('='));
  return {
    codes: {
      bank: settings.SAGE_BANK_ACCOUNT,
      // Both Sages' default code for the first sales account.
      ledgers: { sales: '4000', ...Object.fromEntries(ledgers) },
    },
    sage:
      clientId && clientSecret
        ? {
            clientId,
            clientSecret,
            businessId: settings.SAGE_BUSINESS_ID ?? null,
            returnUrl: `${publicUrl}/sagecomplete`,
            addresses: {
              api: settings.SAGE_URL,
              token: settings.SAGE_TOKEN_URL,
              consent: settings.SAGE_AUTH_URL,
            },
          }
        : null,
  };
}
