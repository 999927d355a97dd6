import { parseCookie } from 'cookie';
import { minuteMs, minuteSeconds } from '#contract/fields/durations.ts';
import type { ProviderRefused, ProviderSignIn } from '#website/request-facts.ts';
import type { Sealer } from '#website/sealed-content.ts';
import type { Counters } from '../requests/counters.ts';

const begunSeconds = 10 * minuteSeconds;
const windowMs = 15 * minuteMs;
// Fewer people than this sign in from one address in the morning, at two or three requests each.
const signInsOfVisitorMax = 200;

// The address goes into a cookie, which holds 4 KB.
const targetCharactersMax = 1_000;

type Secrets = { state: string; nonce: string; verifier: string };
type Identity = { issuer: string; subject: string; verifiedEMail: string | null };
type Refused = { refused: ProviderRefused };

/** The identity provider, as our own back office has it. */
export type IdentityProvider = {
  /** Null if there is none. */
  name(): string | null;
  begin(): Promise<{ url: string; secrets: Secrets } | Refused>;
  finish(query: string, secrets: Secrets): Promise<Identity | Refused>;
};

export type SignInWithIdentity = (
  identity: Identity,
  browser: { userAgent: string; formerSession: string | null; formerPending: string | null },
) => Promise<{ token: string; needsCode: boolean; eMail: string } | Refused>;

type BegunSignIn = Secrets & { target: string; expiresAt: number };

type Dependencies = {
  identityProvider: IdentityProvider;
  sealer: Sealer;
  isSecure: boolean;
  counters: Counters;
  clock: () => number;
};

export type AtProvider = Pick<ProviderSignIn, 'providerName' | 'beginAtProvider'> & {
  /** The account of the person who returns. The cookies end the sign-in of this browser. */
  finish(query: string): Promise<{ identity: Identity | Refused; target: string | null; cookies: string[] }>;
};

/**
 * Opens sign-in at the identity provider. The state, the nonce and the verifier are sealed in a cookie of the
 * browser that began, so the answer fits only there, and every process can finish it.
 */
export function openProviderSignIn({ identityProvider, sealer, isSecure, counters, clock }: Dependencies) {
  const name = isSecure ? '__Host-provider' : 'provider';
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const readBegun = (cookies: string): BegunSignIn | null => {
    const text = sealer.open(parseCookie(cookies)[name] ?? '');
    const begun = text ? (JSON.parse(text) as BegunSignIn) : null;
    return begun && begun.expiresAt > clock() ? begun : null;
  };
  return ({ visitor, cookies }: { visitor: string; cookies: string }): AtProvider => ({
    providerName: identityProvider.name,
    beginAtProvider: async (page) => {
      const target = page.length > targetCharactersMax ? '' : page;
      const { count } = await counters.count(`identity provider ${visitor}`, windowMs);
      if (count > signInsOfVisitorMax) return { refused: 'too-many', cookies: [] };
      const begun = await identityProvider.begin();
      if ('refused' in begun) return { ...begun, cookies: [] };
      const expiresAt = clock() + begunSeconds * 1_000;
      const sealed = sealer.seal(
        JSON.stringify({ ...begun.secrets, target, expiresAt } satisfies BegunSignIn),
      );
      return { url: begun.url, cookies: [write(sealed, begunSeconds)] };
    },
    finish: async (query) => {
      const begun = readBegun(cookies);
      if (!begun) return { identity: { refused: 'ended' }, target: null, cookies: [] };
      const { target, expiresAt: _, ...secrets } = begun;
      return { identity: await identityProvider.finish(query, secrets), target, cookies: [write('', 0)] };
    },
  });
}
