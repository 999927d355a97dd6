export const tooMany = 'Many requests have come from your address. Please wait a minute and try again.';
