import type { Chapter } from '../chapter.ts';
import { meetGoCardless } from './gocardless.ts';
import { readExamples } from './gocardless-examples.ts';
import { prismPackage } from '../prism.ts';
import { meetSage } from './sage.ts';

export const chapter: Chapter = {
  title: 'Sage and GoCardless',
  debianPackages: [],
  npmPackages: { ...prismPackage, 'gocardless-nodejs': '10.1.2' },
  meet: async (meeting) => {
    await meetSage(meeting);
    await meetGoCardless(meeting);
    await readExamples(meeting);
  },
  repaired: [
    "Sage's published description does not know idempotency ids. Every try to create something there is now preceded by a " +
      'look-up under our reference, also when the same run repeats it.',
    'In that description a list is an array. Our client now reads it beside the form with `$items` and `$next` of the guide.',
    'Our simulation answered `contact_id` where Sage answers a contact. It answers as described now.',
  ],
  notTried: [
    'The real services. Both need a contract.',
    "`/businesses`, which is in a description of Sage's that is not public.",
  ],
};
