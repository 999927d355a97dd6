import { createHash, randomBytes } from 'node:crypto';
import { minuteMs } from '#contract/fields/durations.ts';
import { refuse, type Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { accountsRecord } from '../accounting/accounts-record.ts';
import { recordHistory } from '../history/record-history.ts';
import type { SageState } from '#contract/operator/money/sage.ts';
import type { SageConnected } from '#contract/visitor/links.ts';
import { SageNeedsOperator, SageUnavailable, type SageAccount, type SageParts } from './account.ts';
import { createSageClient } from './client.ts';
import { readAccessToken, requestTokens, connectionState, saveTokens } from './token.ts';

export type ConnectParts = Omit<SageParts, 'sage'> & { sage: SageAccount | null; actor: Actor };

const stateBytes = 32;
// The time to sign in to Sage and choose a business.
const connectingMs = 15 * minuteMs;

/** Starts the OAuth flow. `url` is the consent page of Sage. */
export async function connectSage({
  database,
  clock,
  sage,
  actor,
}: ConnectParts): Promise<{ url: string } | Refused> {
  if (!sage) return noAccount;
  const state = randomBytes(stateBytes).toString('base64url');
  const at = clock();
  await database.rows`delete from sage_connecting where created_at < ${new Date(at.getTime() - connectingMs)}`;
  const begins = { kind: actor.kind, id: actor.id, name: actor.name };
  await database.rows`
    insert into sage_connecting (state_digest, created_at, actor) values (${computeDigest(state)}, ${at}, ${begins})`;
  const url = new URL(sage.addresses.consent);
  const query = {
    filter: 'apiv3.1',
    response_type: 'code',
    client_id: sage.clientId,
    redirect_uri: sage.returnUrl,
    scope: 'full_access',
    state,
    country: 'gb',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href };
}

/** Completes the OAuth flow. Sage's code is valid for one minute, our state for one use. */
export async function finishSage(
  parts: ConnectParts,
  { code, state }: { code: string; state: string },
): Promise<SageConnected | Refused> {
  const { database, clock, sage } = parts;
  if (!sage) return noAccount;
  const since = new Date(clock().getTime() - connectingMs);
  const [begun] = await database.rows<{ actor: Actor | null }>`
    delete from sage_connecting where state_digest = ${computeDigest(state)} and created_at >= ${since} returning actor`;
  if (!begun) return noPendingConnection;
  try {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: sage.returnUrl };
    const tokens = await requestTokens(sage, grant);
    if (tokens === 'refused') return expiredCode;
    await saveTokens({ database, clock, sage }, tokens);
    const actor = begun.actor ?? parts.actor;
    await recordHistory(database, { actor, at: clock(), record: accountsRecord, action: 'connected Sage' });
    return await readBusinesses({ database, clock, sage });
  } catch (error) {
    if (!(error instanceof SageNeedsOperator || error instanceof SageUnavailable)) throw error;
    return refuse(502, error.code, error.message);
  }
}

/** The businesses of the connected user, so that the operator can choose one. */
async function readBusinesses(parts: SageParts): Promise<SageConnected> {
  const { businessId } = parts.sage;
  const client = createSageClient({
    account: parts.sage,
    token: (refused) => readAccessToken(parts, refused),
    alive: async () => {},
    signal: new AbortController().signal,
  });
  const businesses = await client.list('/businesses', { attributes: 'name' });
  return {
    businesses: businesses.map(({ id, name, displayed_as: displayName }) => ({
      id,
      name: String(name ?? displayName ?? ''),
      isOurs: id === businessId,
    })),
  };
}

export async function getSageState(parts: Omit<ConnectParts, 'actor'>): Promise<SageState> {
  if (!parts.sage)
    return { state: 'none', message: 'No Sage account is set: each run writes a file for Sage 50.' };
  return connectionState({ ...parts, sage: parts.sage });
}

const computeDigest = (state: string): Buffer => createHash('sha256').update(state).digest();

const noAccount = refuse(409, 'sage-not-set', 'Please set SAGE_CLIENT_ID and SAGE_CLIENT_SECRET first.');
const noPendingConnection = refuse(
  404,
  'sage-not-begun',
  'This connection was not started here, or more than 15 minutes ago. Please start again.',
);
const expiredCode = refuse(
  409,
  'sage-code-refused',
  'Sage no longer accepts this code, which is valid for one minute. Please start again.',
);
