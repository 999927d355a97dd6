import { href } from 'react-router';
import type { GuideStep } from '#contract/operator/settings/guide.ts';

type Words = {
  heading: string;
  says: string;
  /** The page where it is done, and what its link says before and after. */
  link?: { href: string; todo: string; done: string };
};

const provider = href('/office/settings/:group', { group: 'provider' });

export const guideWords: Record<GuideStep, Words> = {
  name: {
    heading: 'Your name',
    says: 'As families know you. Until then the website shows an example.',
    link: { href: provider, todo: 'Enter your name', done: 'Change it' },
  },
  contact: {
    heading: 'How families reach you',
    says: 'The phone number on every page and in every email, and the contact page of your own website.',
    link: { href: provider, todo: 'Enter your contacts', done: 'Change them' },
  },
  email: {
    heading: 'Emails',
    says: 'Send yourself a test and check that it arrives. Confirmations and requests are sent the same way.',
  },
  event: {
    heading: 'Your first event',
    says: 'A coffee morning, a service of remembrance: families can book as soon as it is published. You can keep it as a draft meanwhile.',
    link: { href: href('/office/events/new'), todo: 'Add an event', done: 'Add another one' },
  },
  backup: {
    heading: 'A backup',
    says: 'Each night everything is copied to another place, restored from there and checked.',
  },
};
