/** The outcomes of a form that arrived without a session. */
export const keptNotices = {
  kept: 'Your session has ended, and nothing was saved yet. What you entered is kept: please sign in here, and it is saved at once.',
  act: 'Your session has ended, and nothing was done yet. Please sign in here, and it is done at once.',
  file: 'Your session has ended, so nothing was saved. A file cannot be kept. Please sign in, and choose it again.',
  'too-long':
    'Your session has ended, so nothing was saved, and this is too long to be kept here. Please go back, copy your text, and sign in on another page first.',
  'not-kept': 'Your session has ended, so nothing was saved. Please sign in, and enter it again.',
};
