import type { Chapter } from '../chapter.ts';
import { openExports } from './open-exports.ts';

export const chapter: Chapter = {
  title: 'Exports',
  debianPackages: ['libreoffice-calc-nogui'],
  npmPackages: {},
  meet: openExports,
  repaired: [
    'Digits alone, such as 01632960456, lose the 0 in front unless the spreadsheet opens quoted cells as text, and no mark ' +
      'in a CSV file prevents it. The handbook of staff says what to choose.',
  ],
  notTried: [
    'Excel, Numbers and Google Sheets.',
    'Lists of cases, ashes, debtors and answers after an event, which the same functions write.',
  ],
};
