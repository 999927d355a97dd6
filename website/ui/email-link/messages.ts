export const tooMany =
  'We have received a lot of requests from your connection. Please wait a minute and try again.';
