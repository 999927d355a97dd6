import type { Chapter } from '../chapter.ts';
import { readFeeds } from './read-feeds.ts';

export const chapter: Chapter = {
  title: 'Calendars',
  debianPackages: ['khal'],
  npmPackages: {},
  meet: readFeeds,
  repaired: [],
  notTried: [
    'libical, vdirsyncer and Radicale.',
    "The calendar of a member of staff, and a provider's phone.",
  ],
};
