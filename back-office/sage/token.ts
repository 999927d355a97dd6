import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '#contract/fields/durations.ts';
import { readText } from '#contract/http/read-body.ts';
import type { SageState } from '#contract/operator/money/sage.ts';
import type { Database } from '../database/database.ts';
import type { JobResult } from '../jobs/job.ts';
import { claimLease, isFree, releaseLease } from '../jobs/lease.ts';
import { getPace, SageNeedsOperator, SageUnavailable, type SageAccount, type SageParts } from './account.ts';

type Tokens = { access: string; refresh: string };
type Row = { sealed: Buffer; accessUntil: Date; refreshedAt: Date; brokenAt: Date | null };

// An access token is valid for five minutes. A request must arrive before it expires.
const marginMs = 30_000;
const pollMs = 100;
// If a request times out, its answer is lost and with it the only valid token, so wait for most of the lease.
const tokenShare = 5 / 6;
const savePauseMs = 500;
const saveTriesMax = 20;
const answerBytesMax = 100_000;

/** A valid access token, refreshed if necessary. `refused` is one that Sage has just refused. */
export async function readAccessToken(parts: SageParts, refused?: string): Promise<string> {
  // Longer than the lease of a process that has just been killed.
  const timeoutMs = getPace(parts.sage).leaseMs + 10 * pollMs;
  for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += pollMs) {
    const row = await readRow(parts.database);
    const tokens = row && opened(parts.sage, row.sealed);
    if (!row) throw notConnected();
    if (!tokens || row.brokenAt) throw reconnect();
    const isFresh = row.accessUntil.getTime() - marginMs > parts.clock().getTime();
    if (isFresh && tokens.access !== refused) return tokens.access;
    const claims = await claimToken(parts, row.sealed);
    if (claims !== null) await refresh(parts, { claims, tokens, sealed: row.sealed });
    else await wait(pollMs);
  }
  throw new SageUnavailable('sage-token-busy');
}

/** Refreshes the token once a day: Sage drops a connection that is not used for 31 days. */
export async function keepTokenAlive(parts: SageParts): Promise<JobResult> {
  const name = 'Sage connection kept alive';
  const row = await readRow(parts.database);
  if (!row) return { name, count: 0, message: notConnected().message };
  const tokens = opened(parts.sage, row.sealed);
  if (row.brokenAt || !tokens) return { name, count: 0, message: reconnect().message };
  if (Math.abs(parts.clock().getTime() - row.refreshedAt.getTime()) < dayMs) return { name, count: 0 };
  await readAccessToken(parts, tokens.access);
  return { name, count: 1 };
}

/** The stored state of the connection. Sends no request to Sage. */
export async function connectionState({ database, sage }: SageParts): Promise<SageState> {
  const row = await readRow(database);
  if (!row) return { state: 'not-connected', message: notConnected().message };
  if (row.brokenAt || !opened(sage, row.sealed)) return { state: 'reconnect', message: reconnect().message };
  return { state: 'connected', message: sage.isSimulated ? simulatedMessage : 'Sage is connected.' };
}

const simulatedMessage = 'A simulated Sage is connected, for demonstration: nothing reaches real accounts.';

const notConnected = () =>
  new SageNeedsOperator('sage-not-connected', 'Sage is not connected yet. Please connect it.');
const reconnect = () =>
  new SageNeedsOperator('sage-reconnect', 'Sage no longer accepts our connection. Please reconnect Sage.');

async function readRow(database: Database): Promise<Row | undefined> {
  const [row] = await database.rows<Row>`
    select sealed, access_until as "accessUntil", refreshed_at as "refreshedAt", broken_at as "brokenAt"
    from sage_token`;
  return row;
}

/** A lease instead of a lock, so that no database connection is held while waiting for Sage. */
async function claimToken({ database, sage }: SageParts, sealed: Buffer): Promise<number | null> {
  const { leaseMs } = getPace(sage);
  const [claim] = await database.rows<{ claims: number }>`
    update sage_token set ${claimLease({ leaseMs })} where sealed = ${sealed} and ${isFree} returning claims`;
  return claim?.claims ?? null;
}

type Claim = { claims: number; tokens: Tokens; sealed: Buffer };

// A refresh token can be used once. Until the new one is saved it exists only in memory, so save it at once, even while
// the process is stopping.
async function refresh(parts: SageParts, { claims, tokens, sealed }: Claim): Promise<void> {
  const { database, sage } = parts;
  const grant = { grant_type: 'refresh_token', refresh_token: tokens.refresh };
  const answer = await requestTokens(sage, grant).catch(async (error) => {
    await database.rows`update sage_token set ${releaseLease} where claims = ${claims}`;
    throw error;
  });
  if (answer !== 'refused') return saveWithRetries(parts, answer);
  // Match `sealed`: if the lease has expired, another process may have saved a new token since.
  await database.rows`
    update sage_token set broken_at = ${parts.clock()}, ${releaseLease} where sealed = ${sealed}`;
}

type Granted = Tokens & { livesMs: number };

/** Requests tokens for a code or a refresh token. `refused` if Sage no longer accepts it. */
export async function requestTokens(
  account: SageAccount,
  grant: Record<string, string>,
): Promise<Granted | 'refused'> {
  const { addresses, clientId, clientSecret } = account;
  const response = await fetch(addresses.token, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
    redirect: 'error',
    signal: AbortSignal.timeout(Math.round(tokenShare * getPace(account).leaseMs)),
  }).catch(() => null);
  const content = response && (await readAnswer(response));
  if (
    response?.ok &&
    typeof content?.access_token === 'string' &&
    typeof content.refresh_token === 'string'
  ) {
    const livesMs = 1000 * (Number(content.expires_in) || 300);
    return { access: content.access_token, refresh: content.refresh_token, livesMs };
  }
  if (content?.error === 'invalid_grant') return 'refused';
  if (content?.error === 'invalid_client' || content?.error === 'unauthorized_client') {
    throw new SageNeedsOperator('sage-client', 'Sage does not accept SAGE_CLIENT_ID and SAGE_CLIENT_SECRET.');
  }
  throw new SageUnavailable('sage-token-not-answered');
}

const readAnswer = (response: Response): Promise<Record<string, unknown> | null> =>
  readText(response, answerBytesMax)
    .then(JSON.parse)
    .catch(() => null);

async function saveWithRetries(parts: SageParts, granted: Granted): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await saveTokens(parts, granted);
    } catch (error) {
      if (tries === saveTriesMax) throw error;
      await wait(savePauseMs);
    }
  }
}

export async function saveTokens({ database, clock, sage }: SageParts, granted: Granted): Promise<void> {
  const { livesMs, ...tokens } = granted;
  const at = clock();
  const accessUntil = new Date(at.getTime() + livesMs);
  await database.rows`
    insert into sage_token (sealed, access_until, refreshed_at)
    values (${sealTokens(sage, tokens)}, ${accessUntil}, ${at})
    on conflict (only_row) do update set sealed = excluded.sealed, access_until = excluded.access_until,
      refreshed_at = excluded.refreshed_at, broken_at = null, ${releaseLease}`;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

// Derived from a setting, so that the database and its backups alone reveal no token.
const deriveKey = ({ clientSecret }: SageAccount) =>
  Buffer.from(hkdfSync('sha256', clientSecret, 'lychgate', 'sage-token', 32));

function sealTokens(sage: SageAccount, tokens: Tokens): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, deriveKey(sage), nonce);
  const sealed = Buffer.concat([sealing.update(JSON.stringify(tokens)), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** Null if it was encrypted with another client secret. */
function opened(sage: SageAccount, sealed: Buffer): Tokens | null {
  const opening = createDecipheriv(cipher, deriveKey(sage), sealed.subarray(0, nonceBytes));
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]);
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}
