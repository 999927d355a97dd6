/**
 * What stands in a letter's link after its word, decoded once; null where it cannot be decoded. The router's own
 * parameters will not do: they decode `%252F` twice, and an address inside an address would change.
 */
export function partsOfLink(request: Request): string[] | null {
  const [, , ...parts] = new URL(request.url).pathname.replace(/\/$/, '').split('/');
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}
