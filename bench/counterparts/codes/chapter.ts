import type { Chapter } from '../chapter.ts';
import { readCodes } from './read-codes.ts';
import { meetOathtool } from './one-time-codes.ts';

export const chapter: Chapter = {
  title: 'Codes',
  debianPackages: ['zbar-tools', 'oathtool'],
  npmPackages: {},
  meet: async (meeting) => {
    await readCodes(meeting);
    await meetOathtool(meeting);
  },
  repaired: [],
  notTried: [
    'Codes on paper: printed, creased, and read by a camera or a hand-held scanner.',
    'Data Matrix and dmtxread. Lychgate makes QR codes only.',
  ],
};
