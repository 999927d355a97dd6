import type { Examples } from './example.ts';

const scan = { code: 'LG-2027-000318', format: 'code_128' };

export const scanExamples = {
  storeScan: { request: scan, answer: { repeated: false } },
  getScans: { answer: [{ ...scan, times: 1, scannedAt: '2027-03-01T11:45:00' }] },
} satisfies Examples;
