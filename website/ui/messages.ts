/** For an address that does not exist. */
export const notFound = {
  heading: 'We cannot find this page',
  sentence: 'The link may be broken or mistyped.',
};

/** Shown when a page could not be rendered, by the website or, if the website failed, by the process. */
export const temporarilyUnavailable = {
  heading: 'We cannot show this page right now',
  sentence: 'This is our fault, and we are sorry. Please try again in a few minutes.',
};

/** On staff pages, which have no number to ring. */
export const tellSupport = (number: string | undefined) =>
  number
    ? `If it happens again, tell IT support: number ${number}.`
    : 'If it happens again, tell IT support.';

/** The number by which the person who answers the phone finds the request in the log. */
export const formatRequestNumber = (number: string) =>
  `If you call us about this page, please quote ${number}.`;

/** The visitor's address has sent many forms of this kind within an hour. The form shows its content again. */
export const tooManyThisHour =
  'We have received many forms from your connection. Your words are below. Please try again in an hour, or call us.';
