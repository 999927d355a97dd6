/** For an address that leads nowhere. */
export const notFound = {
  heading: 'We cannot find this page',
  sentence: 'The address may have been shortened or typed differently.',
};

/** What stands where a page could not be made: by the website, or by the process when the website broke. */
export const temporarilyUnavailable = {
  heading: 'We cannot show this page right now',
  sentence: 'This is our fault, and we are sorry. Please try again in a few minutes.',
};
