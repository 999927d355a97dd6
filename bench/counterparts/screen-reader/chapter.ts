import type { Chapter } from '../chapter.ts';
import { listenToJourneys } from './journeys.ts';

export const chapter: Chapter = {
  title: 'A screen reader',
  debianPackages: [
    'orca',
    'at-spi2-core',
    'chromium',
    'xvfb',
    'openbox',
    'xdotool',
    'dbus',
    'libglib2.0-bin',
  ],
  npmPackages: {},
  meet: listenToJourneys,
  repaired: [
    'A region named Messages was said on every page of events before there was a message. It has a name once it holds one.',
  ],
  notTried: [
    'Firefox.',
    'A voice: what Orca hands to speech is read from its own log.',
    'NVDA, JAWS, VoiceOver and TalkBack, which most people use.',
    'The pages of staff, and journeys other than these three.',
  ],
};
