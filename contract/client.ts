import * as z from 'zod/mini';
import { Refused, type Call } from './call.ts';
import { calls, type BackOffice } from './calls.ts';

const callMs = 5_000;
const uploadMs = 300_000;
const answerBytesMax = 10_000_000;

/**
 * Anybody's back office, over HTTP.
 * @param address the base address; the fifteen paths are relative to it
 * @param key sent as X-Api-Key (specification, section 6)
 */
export function backOfficeAt(address: string, key: string): BackOffice {
  const base = address.endsWith('/') ? address : `${address}/`;
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (input: Record<string, unknown> = {}) => ask(base, key, call, input),
  ]);
  return Object.fromEntries(functions) as BackOffice;
}

async function ask(base: string, key: string, call: Call, input: Record<string, unknown>) {
  const response = await fetch(new URL(pathOf(call, input), base), {
    method: call.method,
    headers: {
      'X-Api-Key': key,
      ...(!call.multipart && { 'Content-Type': 'application/json' }),
      ...(call.once && input.idempotencyKey ? { 'Idempotency-Key': String(input.idempotencyKey) } : {}),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(call.multipart ? uploadMs : callMs),
    ...bodyOf(call, input),
  });
  const answer = readJson(await readText(response));
  if (response.ok) return readAnswer(call, answer);
  if (response.status >= 400 && response.status < 500) return refusalOf(response.status, answer);
  throw new Error(`${call.method} ${call.path} was answered with status ${response.status}`);
}

function pathOf(call: Call, input: Record<string, unknown>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    // A path would walk up by these, and no encoding hides them.
    if (value === '.' || value === '..') throw new Error(`${name} cannot be a dot`);
    return encodeURIComponent(value);
  });
}

function bodyOf(call: Call, input: Record<string, unknown>): { body?: BodyInit } {
  if (call.multipart) {
    const form = new FormData();
    form.set('fileData', input.body as File);
    return { body: form };
  }
  return call.body ? { body: JSON.stringify(input.body) } : {};
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new Error(`The answer is larger than ${answerBytesMax} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

// One bad entry of a list must not hide the good ones.
function readAnswer({ answer: schema }: Call, answer: unknown) {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(answer)) return schema.parse(answer);
  const { element } = schema.def;
  return schema.parse(answer.filter((entry) => z.safeParse(element, entry).success));
}

// "truthy = success" and "or empty" (section 7): an answer need not be JSON, or be there at all.
function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refusalOf(status: number, answer: unknown): Refused {
  const problem: Record<string, unknown> = isRecord(answer) ? answer : {};
  const { code, detail, fields, placesLeft } = problem;
  return new Refused(
    status,
    typeof code === 'string' ? code : `status-${status}`,
    typeof detail === 'string' ? detail : '',
    {
      ...(isRecord(fields) && { fields: fields as Record<string, string> }),
      ...(typeof placesLeft === 'number' && { placesLeft }),
    },
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
