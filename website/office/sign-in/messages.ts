import type { PasskeyRefused, ProviderRefused } from '../../request-facts.ts';

const tooManySignIns =
  'There were too many sign-ins from your connection. Please wait 15 minutes, or sign in with your password.';

/** Why somebody who wanted to sign in with a passkey has not. */
const passkeyMessages: Record<PasskeyRefused, string> = {
  'passkey-off': 'Passkeys do not work at the address of these pages. Please sign in with your password.',
  'passkey-ended':
    'This took more than five minutes, or was begun again in another tab. Please press the button again.',
  'passkey-unknown': 'This passkey was removed here, or was never added. Please sign in with your password.',
  'passkey-copied':
    'This passkey may have been copied, so nobody was signed in. Please sign in with your password, remove the passkey under “Your account”, and tell an administrator.',
  'passkey-refused':
    'The answer of your device did not fit, so nobody was signed in. Please press the button again, or sign in with your password.',
  'passkey-too-many': tooManySignIns,
};

export const signInMessages = {
  wrong: 'The email address or the password is wrong.',
  'too-many':
    'There were too many tries from your connection. Please wait 15 minutes, or choose a new password under “Forgot your password?”. Then you can sign in at once.',
  ...passkeyMessages,
  nobody: 'Nobody has signed in in another tab of this browser yet.',
  busy: 'Somebody tries to sign in to this account very often. Please try again in a minute, or choose a new password under “Forgot your password?”. Then you can sign in at once.',
};

/** Why somebody who wanted to sign in at the identity provider has not. */
export const providerMessages: Record<ProviderRefused, string> = {
  off: 'This way to sign in has been turned off.',
  away: 'The provider of your account does not answer at the moment. Please sign in with your password, or try again in a few minutes.',
  'set-up':
    'The provider of your account does not know this website, or no longer does. Please sign in with your password, and tell an administrator.',
  cancelled: 'You did not finish signing in at the provider of your account, or it did not let you in.',
  ended: 'This sign-in began in another browser, or too long ago. Please begin again.',
  refused:
    'The answer of the provider did not fit, so nobody was signed in. Please begin again. If it happens twice, sign in with your password, and tell an administrator.',
  'not-verified':
    'The provider does not confirm that your email address is yours. Please sign in with your password, and tell an administrator.',
  nobody:
    'No account on these pages has the email address of your account there. Please ask an administrator to add you, with that address.',
  'other-account':
    'Another account of the provider belongs to your account here. Please use that one. If it no longer exists, an administrator can end the link under Settings, Staff.',
  'too-many': tooManySignIns,
};

/** Refused for the number of tries. */
export const throttledRefusals: ReadonlySet<string> = new Set([
  'too-many',
  'busy',
  'locked',
  'passkey-too-many',
]);

export const codeMessages = {
  wrong: 'This code is wrong, or was used before. Please enter the one that your app shows now.',
  'too-many': signInMessages['too-many'],
  busy: signInMessages.busy,
  locked:
    'Somebody who knows your password has entered too many wrong codes. Please enter a recovery code, or choose a new password under “Forgot your password?”. Then your app’s codes work again at once.',
  unreadable:
    'Codes from apps do not work since the operator key was changed. Please enter a recovery code, then set up your app again.',
};

export const signInLinkRefused =
  'This link has been used, or is more than an hour old. A restart of Lychgate prints a new one.';

export const linkEnded = 'This link has been used or has expired.';
