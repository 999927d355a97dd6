import * as client from 'openid-client';
import { refuse, type Refused } from '#contract/call.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { Secrets } from '../../settings/secrets.ts';
import { createLimitedFetch } from './limited-fetch.ts';
import { describeRefusal, describeReason, type ProviderRefused } from './refusals.ts';

/** The secrets of one sign-in. They stay with the browser that began it. */
export type ProviderSecrets = { state: string; nonce: string; verifier: string };

/** The account that somebody has at the provider. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Null if the provider does not name one, or does not say that it is theirs. */
  verifiedEMail: string | null;
};

type Parts = {
  settings: Pick<LiveSettings, 'current'>;
  secrets: Pick<Secrets, 'open'>;
  /** The secret of the environment, which then decides; null if it names no provider. */
  statedSecret: string | null;
  /** The address of these pages, without a slash at the end. */
  publicUrl: () => string;
  clock: () => Date;
  log: (sentence: string) => void;
};

type Refusal = { refused: ProviderRefused };
type Settings = StaffSettings['identityProvider'];
export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

const returnPath = '/office/sign-in/return';
const timeoutSeconds = 8;
// Clocks differ by less; a token is older only if somebody has kept it.
const clockToleranceSeconds = 60;
const tokenAgeSecondsMax = 300;
const [subjectCharactersMax, eMailCharactersMax] = [255, 500];

/** The identity provider, as the settings of the moment name it. */
export function openIdentityProvider(parts: Parts) {
  const { settings, publicUrl, clock, log } = parts;
  const limitedFetch = createLimitedFetch(clock);
  const current = () => settings.current().identityProvider;
  const returnAddress = () => publicUrl() + returnPath;
  const discover = () => discoverProvider(current(), { ...parts, limitedFetch });
  /** A failure becomes a refusal, with its reason in the log. */
  const ask = async <Answer>(question: (provider: client.Configuration) => Promise<Answer>) => {
    if (!current().issuer) return { refused: 'off' as const };
    try {
      return await question(await discover());
    } catch (error) {
      const refused = describeRefusal(error);
      if (refused !== 'cancelled') log(`Sign-in at the identity provider failed: ${describeReason(error)}`);
      return { refused };
    }
  };
  return {
    /** Its name on the button; null if there is none. */
    name: (): string | null => (current().issuer ? current().name : null),
    /** The address at the provider where somebody signs in. */
    begin: (): Promise<{ url: string; secrets: ProviderSecrets } | Refusal> =>
      ask((provider) => beginSignIn(provider, returnAddress())),
    /** The account of somebody who comes back with this query. The secrets are those of their browser. */
    finish: (query: string, secrets: ProviderSecrets): Promise<Identity | Refusal> =>
      ask((provider) => {
        const address = Object.assign(new URL(returnAddress()), { search: query });
        return readIdentity(provider, address, secrets, clock());
      }),
    /** Whether it answers, for those who set it up. */
    check: async (): Promise<{ issuer: string; keys: number } | Refused> => {
      if (!current().issuer) return refuse(409, 'no-provider', 'Please enter and save the issuer first.');
      try {
        return await describeProvider(await discover(), limitedFetch);
      } catch (error) {
        return refuse(409, 'provider-away', checkFailed(describeReason(error)));
      }
    },
  };
}

async function beginSignIn(provider: client.Configuration, returnAddress: string) {
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress,
    scope: 'openid email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, secrets };
}

async function describeProvider(provider: client.Configuration, limitedFetch: client.CustomFetch) {
  const { issuer, jwks_uri: keysAddress = '' } = provider.serverMetadata();
  const answer = await limitedFetch(keysAddress, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  });
  const { keys } = (await answer.json()) as { keys: unknown[] };
  return { issuer, keys: keys.length };
}

const checkFailed = (reason: string) =>
  `The provider did not answer as expected (${reason}). Please check the issuer, and whether this server may reach it.`;

type Discovery = Pick<Parts, 'secrets' | 'statedSecret' | 'clock'> & { limitedFetch: client.CustomFetch };

function discoverProvider(
  { issuer, clientId, clientSecret }: Settings,
  { secrets, statedSecret, clock, limitedFetch }: Discovery,
): Promise<client.Configuration> {
  const secret = statedSecret ?? (clientSecret && secrets.open(clientSecret));
  if (secret === null) throw new Error('the client secret cannot be read, because OPERATOR_KEY has changed');
  const clocks = {
    [client.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1_000),
    [client.clockTolerance]: clockToleranceSeconds,
  };
  const isHere = issuer.startsWith('http:');
  return client.discovery(new URL(issuer), clientId, clocks, createClientAuth(secret), {
    [client.customFetch]: limitedFetch,
    timeout: timeoutSeconds,
    // The signature of each token is checked, although it comes from the provider itself.
    execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
  });
}

/** Basic is what OpenID Connect assumes; a provider that does not list it is sent the secret in the form. */
function createClientAuth(secret: string): client.ClientAuth {
  if (!secret) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

async function readIdentity(
  provider: client.Configuration,
  address: URL,
  { state, nonce, verifier }: ProviderSecrets,
  at: Date,
): Promise<Identity> {
  const tokens = await client.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  if (Math.abs(at.getTime() / 1_000 - claims.iat) > tokenAgeSecondsMax)
    throw new Error('the time in the token differs from that of this server');
  const { sub: subject, iss: issuer } = claims;
  if (subject.length > subjectCharactersMax) throw new Error('the subject is too long');
  const isComplete = claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint;
  const facts = isComplete ? claims : await client.fetchUserInfo(provider, tokens.access_token, subject);
  const eMail =
    typeof facts.email === 'string' && facts.email.length <= eMailCharactersMax ? facts.email : null;
  return { issuer, subject, verifiedEMail: isVerifiedAddress(issuer, facts) ? eMail : null };
}

type Facts = { [claim: string]: unknown };

const microsoft = 'https://login.microsoftonline.com/';
const yes = new Set<unknown>([true, 'true', 1, '1']);

/**
 * Whether the provider says that the address is theirs. Microsoft Entra has no `email_verified`; its optional claim
 * `xms_edov` says whether the owner of the domain was verified.
 */
const isVerifiedAddress = (issuer: string, claims: Facts): boolean =>
  claims.email_verified === true || (issuer.startsWith(microsoft) && yes.has(claims.xms_edov));
