export const tooManyRequests =
  'We have received a lot of requests from your connection. Please wait a minute and try again.';
