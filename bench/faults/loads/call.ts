import { keys } from '../../processes.ts';

const answerMs = 12_000;

export type Answer = { status: number; body: unknown };

/** One call to `/api/`. Status 0: no answer, so the outcome is unknown. */
export async function call(
  address: string,
  method: string,
  path: string,
  body?: object,
  key = keys.operator,
): Promise<Answer> {
  try {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { 'X-Api-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
  } catch {
    return { status: 0, body: null };
  }
}

/** A call that has to work, with its answer. */
export async function mustCall<Body>(
  address: string,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await call(address, method, path, body);
  if (answer.status !== 200)
    throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}
