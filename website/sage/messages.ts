/** The sentences of the page that Sage redirects to. */
export const sageConnectionTexts = {
  asks: 'Sage has let us in. Please press the button within a minute, so that your accounts are connected.',
  cameAlone: 'Sage did not let us in. Nothing was connected.',
  notOurs: 'The accounts are not kept by this back office.',
  connected: 'Sage is connected.',
  back: 'Back to the accounts',
  choose: 'Please set SAGE_BUSINESS_ID to the one whose books these are, and start Lychgate again:',
};
