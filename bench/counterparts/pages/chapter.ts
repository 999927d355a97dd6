import type { Chapter } from '../chapter.ts';
import { validatePages } from './validate-pages.ts';

export const chapter: Chapter = {
  title: 'Pages',
  debianPackages: ['openjdk-17-jre-headless'],
  npmPackages: { 'vnu-jar': '26.9.27' },
  meet: validatePages,
  repaired: [],
  notTried: ['States of a page that need a script.'],
};
