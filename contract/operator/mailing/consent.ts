const yesWords = [
  'yes',
  'y',
  'true',
  '1',
  'agree',
  'agreed',
  'agrees',
  'accepted',
  'consent',
  'consented',
  'consents',
  'consent given',
  'given',
  'granted',
  'opt in',
  'opted in',
  'soft opt in',
  'subscribed',
];

// After the word of consent, a list may state its scope: "Yes, newsletter". These words would withdraw it.
const isWithdrawal =
  /(?:^|[^\p{L}])(?:no|not|non|never|none|nothing|without|except|but|until|till|pending|unknown|unless|if|was|were|had|former|formerly|previously|expired|ended|declined?|refused?|withdr[ae]wn?|withdraws?|revoked?|removed?|stop|stopped|objects?|objected|cancelled|unsubscribed?|opt(?:ed)?[ -]?out|n\/a)(?![\p{L}])|n['’]t(?![\p{L}])|[?]/iu;

/**
 * Whether the text of a list states consent. It must begin with one of the recognised words, and what follows a comma,
 * colon, dash or bracket must not withdraw it. Anything else is not consent.
 */
export function isConsent(text: string): boolean {
  const spaced = text.trim().replace(/\s+/g, ' ');
  const end = spaced.search(/ ?[,;:.(–—]| - /);
  const word = end < 0 ? spaced : spaced.slice(0, end);
  return (
    yesWords.includes(word.toLowerCase().replaceAll('-', ' ')) &&
    !isWithdrawal.test(spaced.slice(word.length))
  );
}

const ownBeginning = 'Yes, ';

/** Formats a consent for forms, without our own "yes". Texts that begin in another way stay whole. */
export const formatConsent = (consent: string): string =>
  consent.startsWith(ownBeginning) ? consent.slice(ownBeginning.length) : consent;

/** Creates the consent of somebody who has said yes, from the text of a form. An empty text stays empty. */
export const toConsentText = (text: string): string =>
  text === '' || isConsent(text) ? text : ownBeginning + text;

/**
 * Creates the soft opt-in of somebody who gave a charity their address and did not object, from the text of a form.
 */
export const toSoftOptInText = (text: string): string => (text === '' ? text : `Soft opt-in, ${text}`);

/** Whether the text of a list states the soft opt-in: an address that was given without joining anything. */
export const isSoftOptIn = (consent: string): boolean => /^\s*soft[ -]opt(?:ed)?[ -]in\b/i.test(consent);

export const notConsentMessage = 'We do not recognise this as a yes, unlike “yes”, “agreed” or “opted in”.';
