import { href } from 'react-router';
import type { GuideStep } from '#contract/operator/guide.ts';

type GuideStepText = {
  heading: string;
  description: string;
  /** The page where it is done, and what its link says before and after. */
  link?: { href: string; todo: string; done: string };
};

const provider = href('/office/settings/:group', { group: 'provider' });

export const guideTexts: Record<GuideStep, GuideStepText> = {
  name: {
    heading: 'Your name',
    description: 'As families know you. Until then the website shows an example.',
    link: { href: provider, todo: 'Enter your name', done: 'Change it' },
  },
  contact: {
    heading: 'How families reach you',
    description:
      'The phone number on every page and in every email, and the contact page of your own website.',
    link: { href: provider, todo: 'Enter your contacts', done: 'Change them' },
  },
  email: {
    heading: 'Emails',
    description:
      'Send yourself a test and check that it arrives. Confirmations and requests are sent the same way.',
  },
  event: {
    heading: 'Your first event',
    description:
      'A coffee morning, a service of remembrance: families can book as soon as it is published. You can keep it as a draft meanwhile.',
    link: { href: href('/office/events/new'), todo: 'Add an event', done: 'Add another one' },
  },
  backup: {
    heading: 'A backup',
    description: 'Each night everything is copied to another place, restored from there and checked.',
  },
};
