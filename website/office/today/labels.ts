import { href } from 'react-router';
import type { SetUpItem } from '#contract/operator/set-up-check.ts';

type SetUpItemText = {
  /** The problem. */
  heading: string;
  /** The advice. */
  instruction: string;
  /** A page or document that helps, and the words of its link. */
  link?: { href: string; label: string };
  /** The label of the button that dismisses it. */
  button: string;
};

const notNeeded = 'We do not need this';
const keepIt = 'We accept this';

export const setUpTexts: Record<SetUpItem, SetUpItemText> = {
  email: {
    heading: 'Emails are not sent yet',
    instruction: 'They are saved as files on the server, and reach nobody.',
    link: {
      href: href('/office/settings/:group', { group: 'mail-server' }),
      label: 'Enter your mail server',
    },
    button: notNeeded,
  },
  provider: {
    heading: 'The website has an example name, phone number or contact page',
    instruction: 'Nobody can reach you with these.',
    link: { href: href('/office/settings/:group', { group: 'provider' }), label: 'Enter yours' },
    button: notNeeded,
  },
  'public-url': {
    heading: 'Links in our emails may not work for families yet',
    instruction: 'They begin with an address that only this machine has.',
    link: {
      href: href('/office/settings/:group', { group: 'website' }),
      label: 'Enter the address of these pages',
    },
    button: notNeeded,
  },
  'site-hosts': {
    heading: 'We do not know the address of your own website yet',
    instruction: 'Its pages cannot show the gallery or the upload page, and mail-shots cannot link to it.',
    link: { href: href('/office/settings/:group', { group: 'website' }), label: 'Enter it' },
    button: notNeeded,
  },
  administrators: {
    heading: 'There should be two administrators',
    instruction: 'If one loses their password or is away, the other can invite a colleague.',
    link: { href: href('/office/people'), label: 'Invite somebody' },
    button: notNeeded,
  },
  'operator-key': {
    heading: 'The operator key is the one that the server made',
    instruction:
      'It opens everything, and lies in a file on the server. Ask your IT support to set OPERATOR_KEY to a key of your own, and to keep it in a safe place.',
    button: notNeeded,
  },
  backup: {
    heading: 'Is there a backup?',
    instruction:
      'None was restored and checked here in the last two nights. If you back up in another way, somebody should have tried once to restore it.',
    link: {
      href: href('/office/settings/:group', { group: 'backup-place' }),
      label: 'Enter where backups go',
    },
    button: 'We have a backup',
  },
  'unsubscribe-on-open': {
    heading: 'Opening an unsubscribe link is enough to unsubscribe',
    instruction:
      'Programs that check emails for harmful links open every link before its reader does. Some run the page as a browser does: they then unsubscribe people who want your news, often a whole firm at once, and no one notices. The reader can undo it for seven days. To have people press a button in the first ten minutes, ask your IT support to set UNSUBSCRIBE_ON_OPEN to off.',
    button: keepIt,
  },
  'sign-off-on-open': {
    heading: 'Opening a sign-off link is enough to record a wish',
    instruction:
      'Programs that check emails for harmful links open every link before its reader does. Some run the page as a browser does: they then record a wish that nobody chose, the first link that they open. The family gets a copy, and you can cancel the answer and send a new email. To have families press Confirm, ask your IT support to set SIGN_OFF_ON_OPEN to off.',
    button: keepIt,
  },
};
