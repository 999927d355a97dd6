/** The emails to families that may have a text of the provider, and its placeholders. */
const placeholders = {
  booking: ['name', 'event', 'provider', 'phone'],
  bookingChange: ['name', 'event', 'provider', 'phone'],
  reminder: ['name', 'event', 'provider', 'phone'],
  request: ['name', 'provider', 'phone'],
  signoff: ['name', 'provider', 'phone'],
  directDebit: ['name', 'provider', 'phone'],
} as const;
export type EmailText = keyof typeof placeholders;

export const emailTexts = Object.keys(placeholders) as [EmailText, ...EmailText[]];

const inBraces = /\{([^{}]*)\}/g;

/** Finds the placeholders that this email does not have, as typed: `{date}`. */
export const findUnknownPlaceholders = (email: EmailText, text: string): string[] =>
  Array.from(text.matchAll(inBraces))
    .filter(([, name = '']) => !(placeholders[email] as readonly string[]).includes(name))
    .map(([whole]) => whole);

/** "{name}, {event}, {provider} and {phone}" */
export function formatPlaceholders(email: EmailText): string {
  const names = placeholders[email].map((name) => `{${name}}`);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Formats the error for an unknown placeholder. */
export const formatUnknownPlaceholder = (email: EmailText): string =>
  `In braces there can only be ${formatPlaceholders(email)}.`;

/** Splits a text into paragraphs and fills in the values. */
export const fillInText = (text: string, values: Record<string, string>): string[] =>
  text
    .replaceAll(inBraces, (whole, name: string) => values[name] ?? whole)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
