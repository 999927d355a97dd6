import * as z from 'zod/mini';
import { minuteMs } from '../fields/durations.ts';
import { isRefused, refuse, type Call, type Refused } from '../call.ts';
import { calls, type BackOffice } from '../calls.ts';
import { encodeMultipart } from './multipart.ts';
import { createNoAnswerError } from './no-answer.ts';
import { createPayload } from './payloads.ts';
import { readText } from './read-body.ts';
import { resolveSource, type UploadedImage } from '../photographs.ts';
import { readMs, writeMs } from './time-limits.ts';

const uploadMs = 10 * minuteMs;
// An external back office may answer only when the job is done.
const jobMs = 300_000;
const answerBytesMax = 10_000_000;
// The largest number of reasons logged for one answer.
const issuesMax = 10;

/**
 * Creates a client for any back office, over HTTP.
 * @param address the base address; the fifteen paths are relative to it
 * @param key sent as X-Api-Key (specification, section 6)
 * @param log receives the number of unreadable entries of each list, never their values
 */
export function createBackOfficeClient(address: string, key: string, log: Log = () => {}): BackOffice {
  const base = address.endsWith('/') ? address : `${address}/`;
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (input: Record<string, unknown> = {}) =>
      callOverHttp(base, key, { name, ...call }, input, log).catch((error: Error) => {
        throw 'refused' in error ? error : createNoAnswerError(call, error);
      }),
  ]);
  const backOffice = Object.fromEntries(functions) as BackOffice;
  return {
    ...backOffice,
    getImages: async (input) => {
      const sources = await backOffice.getImages(input);
      return isRefused(sources) ? sources : sources.map((source) => resolveSource(base, source));
    },
    ...omitMailingCalls(backOffice),
  };
}

/**
 * Omits the extra fields that our own back office answers. Section 7 does not define them, so an external back
 * office's values are ignored.
 */
const omitMailingCalls = (backOffice: BackOffice): Pick<BackOffice, 'mailShot' | 'unsubscribe'> => ({
  mailShot: async (input) => {
    const answer = await backOffice.mailShot(input);
    return isRefused(answer) ? answer : { goTo: null };
  },
  unsubscribe: async (input) => {
    if (input.body.undo) return false;
    const answer = await backOffice.unsubscribe(input);
    return answer && !isRefused(answer) ? { undoable: false, subscribed: false } : answer;
  },
});

type NamedCall = Call & { name: string };
type Log = (sentence: string) => void;

async function callOverHttp(
  base: string,
  key: string,
  call: NamedCall,
  input: Record<string, unknown>,
  log: Log,
) {
  const { type, ...body } = encodeBody(call, input);
  const response = await fetch(new URL(fillPath(call, input), base), {
    method: call.method,
    headers: {
      'X-Api-Key': key,
      'Content-Type': type,
      ...(call.once && input.idempotencyKey ? { 'Idempotency-Key': String(input.idempotencyKey) } : {}),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(chooseTimeout(call)),
    ...body,
  }).catch(findRefusal);
  if (isRefused(response)) return response;
  const answer = readJson(await readText(response, answerBytesMax));
  const { status, ok } = response;
  if (ok) return readAnswer(call, answer, status, log);
  if (isRefusal(status)) return readRefusal(status, answer);
  const { code } = Object(answer) as { code?: unknown };
  throw Object.assign(new Error(`answered with status ${status}`), { status, code });
}

function chooseTimeout({ method, multipart, path }: Call): number {
  if (multipart) return uploadMs;
  if (path.startsWith('Admin/')) return jobMs;
  return method === 'GET' ? readMs : writeMs;
}

// The incoming upload may turn out too large, or its connection may drop. That is not an error of the back office.
function findRefusal(error: Error): Refused {
  const { refused } = Object(error.cause) as { refused?: unknown };
  if (!isRefused(refused)) throw error;
  if (refused.status !== 413) throw error.cause;
  return refused;
}

function fillPath(call: Call, input: Record<string, unknown>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    // A dot would change the path, and encoding does not prevent that.
    if (value === '.' || value === '..') throw new Error(`${name} cannot be a dot`);
    return encodeURIComponent(value);
  });
}

function encodeBody(call: NamedCall, input: Record<string, unknown>) {
  if (call.multipart) return encodeMultipart(input.body as UploadedImage);
  const payload = call.body && { body: JSON.stringify(createPayload(call.name, input.body as object)) };
  return { type: 'application/json', ...payload };
}

// "No room for another photograph" (507) is a refusal to show, like every 4xx.
const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 507;

function readAnswer(call: Call, answer: unknown, status: number, log: Log) {
  const reading = call.answer.safeParse(dropUnreadable(call, answer, log));
  if (reading.success) return reading.data;
  throw Object.assign(
    new Error(`status ${status}, but the answer cannot be read: ${describeIssues(reading.error)}`),
    { status },
  );
}

// One bad entry in a list must not hide the good ones.
function dropUnreadable({ answer: schema, method, path }: Call, answer: unknown, log: Log): unknown {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(answer)) return answer;
  const readings = answer.map((entry) => z.safeParse(schema.def.element, entry));
  const unreadable = readings.filter(({ success }) => !success);
  const [first] = unreadable;
  if (first)
    log(
      `${method} ${path}: ${unreadable.length} of ${answer.length} entries cannot be read and were skipped. ` +
        `The first: ${describeIssues(first.error!)}.`,
    );
  return answer.filter((_, index) => readings[index]!.success);
}

const describeIssues = ({ issues }: z.core.$ZodError): string =>
  issues.slice(0, issuesMax).map(formatIssue).join('; ');

// The path and kind of the error, never the value: it may be someone's name or address.
const formatIssue = ({ path, code, ...issue }: z.core.$ZodIssue): string =>
  `${path.join('.') || 'all of it'}: ${code}${'expected' in issue ? `, expected ${issue.expected}` : ''}`;

// "truthy = success" and "or empty" (section 7): an answer need not be JSON, and may be missing.
function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readRefusal(status: number, answer: unknown): Refused {
  const problem: Record<string, unknown> = isRecord(answer) ? answer : {};
  const { code, detail, fields, placesLeft } = problem;
  return refuse(
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
