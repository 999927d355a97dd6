// @isolated: it measures the processor time of its own thread.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { cremationFields } from '#contract/cremation.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { readRequest } from '#website/cremation/form/read-request.ts';
import { titleCaseRequest } from '#website/cremation/form/title-case.ts';
import { chooseBookingForm, AddressForm } from '#website/events/form/booking.ts';
import { parseDate } from '#website/ui/date-field/parse-date.ts';
import { startTestLychgate, makeEvent, operatorKey, type TestedLychgate } from '../support/lychgate.ts';

const shapes: Record<string, (length: number) => string> = {
  'all blanks': (length) => ' '.repeat(length),
  'blanks, then a letter': (length) => `${' '.repeat(length)}a`,
  'a letter, blanks, a letter': (length) => `a${' '.repeat(length)}a`,
  'a letter, blanks that cannot be seen, a letter': (length) => `a${'\u200b'.repeat(length)}a`,
  'signs of an address': (length) => 'a@'.repeat(length / 2),
  'an address of many parts': (length) => `a@${'a.'.repeat(length / 2)}!`,
  'an address with a long end': (length) => `a@a.${'a'.repeat(length)}!`,
  'parts with points': (length) => 'a.'.repeat(length / 2),
  'combining marks': (length) => `a${'\u0301\u0323'.repeat(length / 2)}`,
  hyphens: (length) => '-'.repeat(length),
  digits: (length) => `${'1'.repeat(length)}a`,
  'four digits and then none': (length) => `1234${'-'.repeat(length)}`,
  'line ends': (length) => `${'\r\n'.repeat(length / 2)}a`,
  'opening angles': (length) => '<'.repeat(length),
  'control characters': (length) => '\u0001'.repeat(length),
};
const sizes = [50_000, 200_000] as const;
// The second size takes 4 times as long if the work is linear, 16 times if it is quadratic.
const ratioMax = 8;
const longestBytes = 500_000;
// Differences below this time are noise.
const quickMs = 100;
const attemptsMax = 4;

/** The processor time of this thread in milliseconds. Lychgate runs in it, so a busy machine does not matter. */
function readCpuMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Four times the text may take four times the work. The least of several times counts, because garbage collection disturbs some. */
async function assertLinearGrowth(label: string, work: (length: number) => unknown) {
  const shortest = [Infinity, Infinity];
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    for (const [index, length] of sizes.entries()) {
      const start = readCpuMs();
      await work(length);
      shortest[index] = Math.min(shortest[index]!, readCpuMs() - start);
    }
    const [quarter, whole] = shortest as [number, number];
    if (whole < quickMs || whole < quarter * ratioMax) return;
  }
  assert.fail(`${label} took ${shortest.map(Math.round).join(' and then ')} ms`);
}

type Def = {
  type: string;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  options?: Schema[];
  shape?: Record<string, Schema>;
  values?: unknown[];
  entries?: Record<string, unknown>;
};
type Schema = { def: Def };

/** Values that reach every text field of a schema with this text in it: one for each way of a union. */
function listValues(schema: Schema, text: string): unknown[] {
  const { type, innerType, in: before, element, options, shape, values, entries } = schema.def;
  if (shape) {
    const parts = Object.entries(shape).map(([name, part]) => [name, listValues(part, text)] as const);
    const ways = Math.max(1, ...parts.map(([, each]) => each.length));
    return Array.from({ length: ways }, (_, way) =>
      Object.fromEntries(parts.map(([name, each]) => [name, each[way % each.length]])),
    );
  }
  if (options) return options.flatMap((option) => listValues(option, text));
  if (innerType ?? before) return listValues((innerType ?? before)!, text);
  if (element) return listValues(element, text).map((value) => [value, value]);
  if (values) return [values[0]];
  if (entries) return [text, Object.values(entries)[0]];
  return [type === 'number' || type === 'int' ? 1 : type === 'boolean' ? true : text];
}

const parts = Object.entries<Call>({ ...calls, ...operatorCalls }).flatMap(([name, { body, query }]) =>
  [body, query].filter((schema) => schema !== undefined).map((schema) => ({ name, schema })),
);

describe('Checks take time in proportion to the length of the text', () => {
  test('in every call of the contract and of the operators', async () => {
    assert.ok(parts.length > 25);
    for (const { name, schema } of parts) await checkSchema(name, schema);
  });

  test('in the booking form and the cancel form', async () => {
    for (const schema of [chooseBookingForm(false), chooseBookingForm(true), AddressForm])
      await checkSchema('A form', schema);
  });

  test('in the request form and in a typed date', async () => {
    const names = Object.keys(cremationFields);
    for (const [shape, textOf] of Object.entries(shapes)) {
      await assertLinearGrowth(`The request form with ${shape}`, (length) =>
        readRequest(
          titleCaseRequest({ elsewhere: 'on', ...createFields([...names, 'capitals'], textOf(length)) }),
          '2026-11-22',
        ),
      );
      await assertLinearGrowth(`A date with ${shape}`, (length) =>
        parseDate(textOf(length), { name: 'date of birth', today: '2026-11-22' }),
      );
    }
  });

  async function checkSchema(name: string, schema: z.ZodMiniType<unknown, never> | z.ZodMiniType) {
    for (const [shape, textOf] of Object.entries(shapes)) {
      await assertLinearGrowth(`${name} with ${shape}`, (length) => {
        for (const value of listValues(schema as unknown as Schema, textOf(length))) schema.safeParse(value);
      });
    }
  }
});

const createFields = (names: string[], text: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, text]));

describe('The response time', () => {
  let lychgate: TestedLychgate;
  let eventGuid: string;
  before(async () => {
    lychgate = await startTestLychgate();
    eventGuid = await makeEvent(lychgate.address);
  });
  after(() => lychgate.stop());

  const answerMs = 60_000;
  const workMsMax = 2_000;
  let visitors = 0;
  const send = async (path: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(answerMs);
    // Each from an address of its own, because what forms cost is counted by address.
    const headers = { 'X-Forwarded-For': `198.51.100.${(visitors += 1)}` };
    const answer = await fetch(`${lychgate.address}${path}`, { method: 'POST', signal, headers, ...init });
    await answer.text();
    return answer.status;
  };

  test('to a form stays short, whatever it contains', async () => {
    const names = ['name', 'eMail', 'numberOfAttendees', 'extraInfo', 'extraDescription'];
    for (const path of [`/events?book=${eventGuid}`, '/unattendedcremations'])
      for (const shape of ['a letter, blanks, a letter', 'an address of many parts', 'combining marks']) {
        const fields = createFields([...names, 'lastName', 'causeOfDeath'], shapes[shape]!(longestBytes));
        const start = readCpuMs();
        const status = await send(path, { body: new URLSearchParams(fields) });
        assert.equal(status, 400, `${path} with ${shape}`);
        assert.ok(readCpuMs() - start < workMsMax, `${path} with ${shape}`);
      }
  });

  test('to a delivery report grows with its text and no faster', async () => {
    const headers = { 'X-Api-Key': operatorKey, 'Content-Type': 'message/rfc822' };
    for (const [shape, textOf] of Object.entries(shapes))
      await assertLinearGrowth(`A report with ${shape}`, async (length) => {
        const text = textOf(length - 1_000);
        for (const body of [reportWith('', text), reportWith(text.slice(0, 100_000), '')])
          assert.equal(
            await send('/api/Mail/DeliveryReport', { headers, body: Buffer.from(body).subarray(0, 990_000) }),
            400,
          );
      });
  });

  test('to long addresses and cookies stays short', async () => {
    for (const sign of ['/', '%20', '&', '=', ';', '; ', '%00', '?', '+', '.', '/..', '%2F'])
      for (const path of ['/events', '/mailshot/', '/documentviewer/', '/api/', '/admin']) {
        const long = sign.repeat(Math.floor(7_000 / sign.length));
        const start = readCpuMs();
        await send(`${path}${long}x`, {
          method: 'GET',
          headers: { Cookie: `toast=${long}; operator=${long}x` },
        });
        await send(`${path}?${long}x`, { method: 'GET', headers: { Accept: `image/webp${long}` } });
        assert.ok(readCpuMs() - start < workMsMax, `${path} with ${sign}`);
      }
  });
});

const reportWith = (header: string, text: string) =>
  `Content-Type: multipart/report; boundary=b\r\nTo: ${header.replaceAll(/[\r\n]/g, ' ')}\r\n\r\n` +
  `--b\r\nContent-Type: message/delivery-status\r\n\r\n${text}\r\n--b--\r\n`;
