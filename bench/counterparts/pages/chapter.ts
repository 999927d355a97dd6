import type { Chapter } from '../chapter.ts';
import { validatePages } from './validate-pages.ts';

export const chapter: Chapter = {
  title: 'Pages',
  debianPackages: ['openjdk-17-jre-headless'],
  npmPackages: { 'vnu-jar': '26.9.27' },
  meet: validatePages,
  repaired: [
    'The page of the calls had ids twice, of groups and of objects with one name, and characters that HTML forbids.',
    'Photographs of the slideshow that were not loaded yet had no address, and two pages that lead on by themselves without ' +
      'JavaScript said so in their body, where the standard does not allow it.',
  ],
  notTried: [
    'States of a page that need a script.',
    'Style sheets: the checker does not know what browsers have had since 2023.',
    'Kinds of emails that a demonstration does not send.',
  ],
};
