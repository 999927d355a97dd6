import type { Random } from '../support/random.ts';

const longTexts = ['x', ' ', 'a@', 'a.', '-', '\n', '&', '[', 'e\u0301', '🏳️‍🌈', '<b>', '%'].flatMap((text) => [
  text.repeat(300),
  text.repeat(20_000),
]);

const texts = [
  [
    '',
    ' ',
    '.',
    '..',
    '../..',
    '/',
    '\\',
    '?',
    '#',
    '%',
    '%00',
    '%ZZ',
    '+',
    ';',
    ',',
    '-',
    '\t',
    '\r\n',
    '\0',
  ],
  ['a\0b', '\ud800', 'a\udfffb', '\ufffe', '\u202e', '\u200b', '\x1b[31m', 'null', 'undefined', 'NaN'],
  ['true', 'false', '[object Object]', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ['0', '-0', '-1', '1.5', '1e1', '1e999', '٣', '999999999999999999999', '0x10', '00'],
  [
    '2026-02-31T00:00:00',
    '9999-99-99',
    '0000-00-00T00:00:00',
    '294276-12-31T00:00:00',
    '2027-03-28T01:30:00',
  ],
  [
    '27/3/45',
    '29/02/1900',
    '31 February 1950',
    '1/1/1',
    '2026-10-25T01:30:00',
    '24:00',
    '2026-01-01T00:00:00Z',
  ],
  [
    "' or 1=1--",
    '"; drop table outbox',
    '{{7*7}}',
    '${7*7}',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
  ],
  [
    'x\r\nSet-Cookie: a=b',
    'x\nBcc: a@example.org',
    'http://example.org\\@example.net',
    '//example.net/%2e%2e',
  ],
  [
    'a@b',
    '@',
    'a@b@c.org',
    '"a b"@example.org',
    'a@[127.0.0.1]',
    'ü@exämple.de',
    'a@xn--.org',
    'A@EXAMPLE.ORG',
  ],
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'd'.repeat(255),
  longTexts,
].flat();

const values: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  ['x'],
  { a: 1 },
];

/** A text that forms do not expect. */
export const pickHostileText = (random: Random): string => random.pick(texts);

/** Any JSON value for a field. */
export function createHostileValue(random: Random): unknown {
  if (random.isOneIn(30)) return createNested(2_000);
  if (random.isOneIn(30)) return Array.from({ length: 5_000 }, () => 'x');
  return random.isOneIn(2) ? pickHostileText(random) : random.pick(values);
}

function createNested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** The bytes with a few changed, removed or repeated. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(
    bytes.subarray(0, random.isOneIn(3) ? random.below(bytes.length + 1) : bytes.length),
  );
  for (let times = random.below(12); times > 0 && changed.length > 0; times -= 1)
    changed[random.below(changed.length)] = random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]);
  return random.isOneIn(6) ? Buffer.concat([changed, changed]) : changed;
}

/** A path segment, usually percent-encoded, sometimes raw. */
export function encodeInPath(text: string, random: Random): string {
  if (random.isOneIn(8) && /^[!-~]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed());
}
