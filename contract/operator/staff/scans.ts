import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { required } from '../../fields/fields.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/** One scan: the content of the code and its type (`code_128`, `qr_code`). */
const Scan = z.strictObject({
  code: required(7_089, 'Please say what was scanned.'),
  format: z
    .string('Please say which kind of code it is.')
    .check(z.regex(/^[a-z0-9_]{1,30}$/, 'The kind of a code is a word in small letters.')),
});
export type Scan = z.output<typeof Scan>;

export const StoredScan = z.object({
  code: z.string(),
  format: z.string(),
  /** The number of scans in a row. */
  times: z.number(),
  /** The time of the last one, in Europe/London. */
  scannedAt: z.string(),
});

const exampleScan = { code: 'LG-2027-000318', format: 'code_128' };

export const scanCalls = {
  /** `repeated`: the same code as the previous scan, which counts once. */
  storeScan: post('Scans', {
    role: 'staff',
    summary: 'Store a scanned code',
    body: Scan,
    answer: z.object({ repeated: z.boolean() }),
    example: { request: exampleScan, answer: { repeated: false } },
  }),
  /** The newest first, a hundred at a time. */
  getScans: get('Scans', {
    role: 'staff',
    summary: 'List the stored scans',
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: z.array(StoredScan),
    example: { answer: [{ ...exampleScan, times: 1, scannedAt: '2027-03-01T11:45:00' }] },
  }),
};
