import { findRole } from '#contract/operator/access.ts';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { createForm } from '../support/records/images.ts';
import { apiKey, operatorKey } from '../support/lychgate.ts';
import { pickHostileText, createHostileValue, encodeInPath, mutateBytes } from './hostile.ts';
import type { PageForm } from './pages.ts';
import { createRandom, type Random } from '../support/random.ts';
import { createSample, createText, type KnownValues, type Schema } from './samples.ts';

/** One request. `person` is part of every name and address in it. */
export type FuzzInput = {
  person: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Only this answer may contain what other people sent. */
  isOperator: boolean;
};

export type Target = {
  address: string;
  known: KnownValues;
  forms: PageForm[];
  /** The session cookie of a signed-in operator. */
  cookie: string;
  picture: Buffer;
};

const allCalls = Object.entries<Call>({ ...calls, ...operatorCalls });
const paths = [
  '',
  'events',
  'unattendedcremations',
  'admin',
  'office',
  'office/events',
  'office/requests',
  'mailshot',
  'Unsubscribe',
  'emailsignoff',
  'documentupload',
];
const morePaths = [
  'documentviewer',
  'gocardlesscomplete',
  'gocardlessexit',
  'sagecomplete',
  'photographs',
  'events.ics',
  'sitemap.xml',
  'robots.txt',
  'health',
  'api',
];

const queryNames = [
  'book',
  'amend',
  'cancel',
  'link',
  'manage',
  'before',
  'about',
  'done',
  'at',
  'page',
  'town',
  's',
  'code',
  'height',
];

/** The input with this number, the same for the same seed and target. */
export function createInput(target: Target, seed: number, number: number): FuzzInput {
  const random = createRandom(Math.imul(seed, 1_000_003) + number);
  const person = `Kanari${number}x`;
  const make = random.pick([
    callInput,
    callInput,
    callInput,
    createFormInput,
    createFormInput,
    createPageInput,
  ]);
  const input = { person, isOperator: false, ...make(target, person, random) };
  return { ...input, headers: { ...input.headers, ...createOddHeaders(target, number, random) } };
}

type PartialInput = Omit<FuzzInput, 'person' | 'isOperator'> & { isOperator?: boolean };

function callInput({ known, picture }: Target, visitor: string, random: Random): PartialInput {
  const [name, call] = random.pick(allCalls);
  // The name of the provider is on every page.
  const person = call.path.startsWith('Settings') ? 'Sample' : visitor;
  const isOperator = findRole(name) !== null;
  const path = call.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeInPath(random.isOneIn(4) ? pickHostileText(random) : createText(parameter, known, person), random),
  );
  const key = random.isOneIn(40)
    ? pickHostileText(random)
    : isOperator || random.isOneIn(4)
      ? operatorKey
      : apiKey;
  const { type, body } = createBody(call, { known, picture, person, random });
  return {
    method: random.isOneIn(30) ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']) : call.method,
    path: `/api/${path}${queryFor(call, known, person, random)}`,
    headers: {
      'X-Api-Key': key,
      ...(body && { 'Content-Type': random.isOneIn(30) ? pickHostileText(random) : type }),
      ...(call.once &&
        random.isOneIn(2) && { 'Idempotency-Key': random.isOneIn(3) ? pickHostileText(random) : person }),
    },
    body,
    isOperator: isOperator || key === operatorKey,
  };
}

function queryFor(call: Call, known: KnownValues, person: string, random: Random): string {
  const { properties = {} } = call.query ? getSchema(call.query) : {};
  const query = Object.entries(properties)
    .filter(() => random.isOneIn(2))
    .map(([name, of]) => [
      name,
      random.isOneIn(3) ? pickHostileText(random) : createSample(of, known, person, random, name),
    ]);
  if (random.isOneIn(6))
    query.push([random.pick(['limit', 'page', 'manage', 'eMail']), pickHostileText(random)]);
  return query.length === 0
    ? ''
    : `?${query.map(([name, value]) => `${String(name)}=${encodeInPath(String(value), random)}`).join('&')}`;
}

type BodyParts = { known: KnownValues; picture: Buffer; person: string; random: Random };

function createBody(
  call: Call,
  { known, picture, person, random }: BodyParts,
): { type: string; body: Buffer | null } {
  if (call.multipart) {
    const form = createForm([{ bytes: mutateBytes(picture, random), fileName: `${person}.jpg` }]);
    return {
      type: form.headers['Content-Type'],
      body: random.isOneIn(4) ? mutateBytes(form.body, random) : form.body,
    };
  }
  if (call.raw) {
    const text = call.raw.type === 'text/csv' ? createContacts(person, random) : reportOf(person, random);
    return { type: call.raw.type, body: mutateBytes(Buffer.from(text), random) };
  }
  if (!call.body) return { type: 'application/json', body: null };
  const sample = changeSample(
    createSample(getSchema(call.body), known, person, random),
    random,
    random.below(4),
  );
  const json = Buffer.from(JSON.stringify(sample) ?? 'null');
  return { type: 'application/json', body: random.isOneIn(15) ? mutateBytes(json, random) : json };
}

/** An object with some fields changed, removed or added. */
function changeSample(sample: unknown, random: Random, times: number): unknown {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample;
  const fields = Object.entries(sample);
  for (let time = 0; time < times; time += 1) {
    const at = random.below(fields.length + 1);
    if (random.isOneIn(5)) fields.splice(at, 1);
    else fields[at] = [fields[at]?.[0] ?? pickHostileText(random).slice(0, 300), createHostileValue(random)];
  }
  return Object.fromEntries(fields);
}

const createContacts = (person: string, random: Random) =>
  `cu,name,eMail,consent,consentSource\n${person},${person},${person}@example.org,yes,${
    random.isOneIn(3) ? pickHostileText(random) : 'Coffee morning'
  }\n${Array.from({ length: random.below(30) }, () => pickHostileText(random)).join(random.pick([',', '\n', '"']))}`;

const reportOf = (person: string, random: Random) =>
  `From: mailer-daemon@example.org\r\nTo: bounce+1.1@example.org\r\nMIME-Version: 1.0\r\nContent-Type: ` +
  `multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n` +
  `Final-Recipient: rfc822; ${person}@example.org\r\nAction: failed\r\nStatus: ${
    random.isOneIn(3) ? pickHostileText(random) : '5.1.1'
  }\r\n\r\n--b--\r\n`;

function createFormInput(
  { known, forms, cookie, picture, address }: Target,
  person: string,
  random: Random,
): PartialInput {
  const form = random.pick(forms);
  const isStaff = /^\/(?:admin|office)/.test(form.page);
  const fields = Object.entries(form.fields).map(([name, value]): [string, string] => [
    random.isOneIn(40) ? pickHostileText(random) : name,
    random.isOneIn(6) ? pickHostileText(random) : value || createText(name, known, person),
  ]);
  if (random.isOneIn(10)) fields.splice(random.below(fields.length + 1), 1);
  if (random.isOneIn(100)) fields.push(...Array.from({ length: 5_000 }, (): [string, string] => ['x', '']));
  const sent = form.isMultipart
    ? createForm([{ bytes: mutateBytes(picture, random), fileName: `${person}.jpg` }])
    : {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: encodeFields(fields, random),
      };
  return {
    method: 'POST',
    path: form.action,
    headers: {
      Origin: address,
      'Content-Type': random.isOneIn(40) ? pickHostileText(random) : sent.headers['Content-Type'],
      ...(isStaff && { Cookie: cookie }),
    },
    body: random.isOneIn(15) ? mutateBytes(sent.body, random) : sent.body,
    isOperator: isStaff,
  };
}

const encodeFields = (fields: [string, string][], random: Random) =>
  Buffer.from(
    random.isOneIn(10)
      ? fields.map(([name, value]) => `${name}=${value}`).join('&')
      : fields
          .map(([name, value]) => `${encodeInPath(name, random)}=${encodeInPath(value, random)}`)
          .join('&'),
  );

function createPageInput({ known, cookie }: Target, person: string, random: Random): PartialInput {
  const parts = Array.from({ length: random.below(5) }, () =>
    encodeInPath(
      random.isOneIn(2)
        ? pickHostileText(random)
        : createText(random.pick(['guid', 'cu', 'Option1', 'calendar']), known, person),
      random,
    ),
  );
  const query = random.isOneIn(2)
    ? `?${random.isOneIn(3) ? `link=${known.eventGuid}&` : ''}${random.pick(queryNames)}=`
    : '';
  const value = query && encodeInPath(random.isOneIn(2) ? pickHostileText(random) : known.eventGuid!, random);
  const isOperator = random.isOneIn(6);
  return {
    method: random.isOneIn(20) ? random.pick(['HEAD', 'POST', 'PUT', 'OPTIONS']) : 'GET',
    path: `/${[random.pick([...paths, ...morePaths]), ...parts].join('/')}${query}${value}`,
    headers: isOperator ? { Cookie: cookie } : {},
    body: null,
    isOperator,
  };
}

/** Each input has its own IP address, and some have unexpected headers. */
function createOddHeaders({ address }: Target, number: number, random: Random): Record<string, string> {
  const from = { 'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
  if (!random.isOneIn(15)) return from;
  const name = random.pick([
    'Host',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Origin',
    'Cookie',
    'Range',
    'Accept-Encoding',
  ]);
  return { ...from, Host: new URL(address).host, [name]: pickHostileText(random) };
}

const schemas = new Map<z.ZodMiniType, Schema>();

function getSchema(type: z.ZodMiniType): Schema {
  const made = schemas.get(type) ?? (z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema);
  schemas.set(type, made);
  return made;
}
