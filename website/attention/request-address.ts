export const requestsPath = '/office/requests';
export const requestAddress = (reference: string): string =>
  `${requestsPath}/${encodeURIComponent(reference)}`;
