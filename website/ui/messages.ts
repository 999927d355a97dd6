/** What stands where a page could not be made: by the website, or by the process when the website broke. */
export const notRightNow = {
  heading: 'We cannot show this page right now',
  sentence: 'This is our fault, and we are sorry. Please try again in a few minutes.',
};
