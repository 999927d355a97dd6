import type { Chapter } from '../chapter.ts';
import { walkJourneys } from './journeys.ts';

export const chapter: Chapter = {
  title: 'Text browsers',
  debianPackages: ['w3m', 'lynx', 'links', 'tmux'],
  npmPackages: {},
  meet: walkJourneys,
  repaired: [
    'The pages for unsubscribing and signing off said that it had failed before anybody pressed the button: w3m, Lynx and ' +
      'Links show what is only hidden, and what stands in a template.',
    'Ticks and buttons that need a script, and the sentence that answers are not saved, were shown. They come with the script.',
    'Buttons without a label stood at the top of two forms. One has its label now, and the other comes with the script.',
    'Words of neighbouring links ran together, such as "Amend Existing AttendanceCancel Attendance".',
    'Links listed the scripts of a page as links below it.',
  ],
  notTried: [
    'Dillo and NetSurf.',
    'Sending files with Lynx, which cannot.',
    'Answers of several lines, which w3m edits in another program.',
  ],
};
